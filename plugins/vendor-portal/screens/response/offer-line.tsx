import { Button } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { VendorRequest, VendorRequestLine } from '../../../vendor-calls.ts';
import {
  conditionNames,
  emptyLine,
  type OfferContent,
  type OfferKind,
  type OfferLine as Line,
} from '../../../vendor-offer-calls.ts';
import { offeredNet } from '../../formulas/offer-totals.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { conditionWords, offerWords } from '../words.ts';
import { DecimalInput } from './decimal-input.tsx';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';

interface OfferLineProps {
  readonly request: VendorRequest;
  readonly asked: VendorRequestLine;
  readonly content: OfferContent;
  readonly onChange: (content: OfferContent) => void;
  readonly disabled: boolean;
  /** What is missing, as the server said it. */
  readonly fault: string | undefined;
}

/** Main offer and three alternates. */
const mostPerLine = 4;

/** One line that is asked for, with what is offered for it. */
export function OfferLine({ request, asked, content, onChange, disabled, fault }: OfferLineProps) {
  const { t } = useLingui();
  const format = useVendorFormat(request.company);
  const own = content.lines.flatMap((line, place) => (line.line === asked.id ? [{ line, place }] : []));
  const put = (place: number, line: Line): void => onChange({ ...content, lines: content.lines.with(place, line) });
  const { no, description, reference, qty, unit, neededBy, specification } = asked;
  const net = own[0] ? offeredNet(own[0].line, content.currency, request) : null;
  return (
    <div
      className="offer-line"
      data-fault={fault !== undefined}
      id={`line-${no}`}
      role="group"
      aria-label={t`Line ${no}`}
    >
      <div className="offer-line-head">
        <strong>
          {no}. {description}
        </strong>
        {reference ? <span>{reference}</span> : null}
        <span>{format.quantity(Number(qty), unit)}</span>
        {neededBy ? <span>{t`for ${format.date(neededBy)}`}</span> : null}
        {asked.equivalentOk ? null : <em>{t`no equivalent`}</em>}
        {net === null ? null : <span className="net">{format.money(net, content.currency)}</span>}
      </div>
      {specification ? <p>{specification}</p> : null}
      {own.map(({ line, place }) => (
        <LineFields
          key={place}
          line={line}
          request={request}
          asked={asked}
          disabled={disabled}
          onChange={(next) => put(place, next)}
          onRemove={
            line.offer === 'alternate'
              ? () => onChange({ ...content, lines: content.lines.toSpliced(place, 1) })
              : undefined
          }
        />
      ))}
      {fault ? <p className="offer-fault">{fault}</p> : null}
      {request.alternatesOk && !disabled && own.length < mostPerLine && own[0]?.line.offer !== 'not_offered' ? (
        <Button
          size="small"
          variant="minimal"
          icon={<Plus />}
          text={t`Add alternate`}
          onClick={() => onChange({ ...content, lines: [...content.lines, emptyLine(asked.id, 'alternate')] })}
        />
      ) : null}
    </div>
  );
}

interface LineFieldsProps {
  readonly line: Line;
  readonly request: VendorRequest;
  readonly asked: VendorRequestLine;
  readonly disabled: boolean;
  readonly onChange: (line: Line) => void;
  readonly onRemove: (() => void) | undefined;
}

function LineFields({ line, request, asked, disabled, onChange, onRemove }: LineFieldsProps) {
  const { i18n, t } = useLingui();
  const set = (change: Partial<Line>): void => onChange({ ...line, ...change });
  const kinds: readonly OfferKind[] = asked.equivalentOk
    ? ['as_asked', 'equivalent', 'not_offered']
    : ['as_asked', 'not_offered'];
  const isOther = line.offer === 'equivalent' || line.offer === 'alternate';
  const isPriced = request.stage !== 1;
  const isOff = disabled || line.offer === 'not_offered';
  return (
    <>
      <div className="offer-fields">
        {onRemove ? (
          <span>
            {i18n._(offerWords.alternate)}{' '}
            <Button
              size="small"
              variant="minimal"
              icon={<Trash />}
              aria-label={t`Remove alternate`}
              disabled={disabled}
              onClick={onRemove}
            />
          </span>
        ) : (
          <SelectInput
            label={t`Offer`}
            value={line.offer}
            options={kinds.map((kind) => [kind, i18n._(offerWords[kind])])}
            disabled={disabled}
            onChange={(offer) => set({ offer, ...(offer === 'not_offered' ? { price: null, lead_days: null } : {}) })}
          />
        )}
        {isPriced ? (
          <DecimalInput
            label={t`Unit price`}
            value={line.price}
            disabled={isOff}
            onChange={(price) =>
              set({ price, ...(price !== null && line.offer === null ? { offer: 'as_asked' } : {}) })
            }
          />
        ) : null}
        <DecimalInput
          label={t`Lead time (days)`}
          whole
          value={line.lead_days === null ? null : String(line.lead_days)}
          disabled={isOff}
          onChange={(days) => set({ lead_days: days === null ? null : Number(days) })}
        />
        {isPriced ? (
          <SelectInput
            label={t`Tax`}
            value={line.tax_code}
            options={request.taxCodes.map(({ code, rate }) => [code, `${code} (${Number(rate)} %)`])}
            disabled={isOff}
            onChange={(code) => set({ tax_code: code })}
          />
        ) : null}
        {isOther ? (
          <>
            <TextInput
              label={t`Maker`}
              value={line.manufacturer}
              max={80}
              disabled={isOff}
              onChange={(text) => set({ manufacturer: text })}
            />
            <TextInput
              label={t`Maker's reference`}
              value={line.manufacturer_ref}
              max={60}
              disabled={isOff}
              onChange={(text) => set({ manufacturer_ref: text })}
            />
          </>
        ) : null}
      </div>
      {isOff && !disabled ? null : (
        <details>
          <summary>{t`More about this line`}</summary>
          <div className="offer-fields">
            {isPriced ? (
              <>
                <DecimalInput
                  label={t`Price per`}
                  value={line.price_base_qty}
                  placeholder="1"
                  disabled={isOff}
                  onChange={(value) => set({ price_base_qty: value })}
                />
                <DecimalInput
                  label={t`Discount (%)`}
                  value={line.discount}
                  disabled={isOff}
                  onChange={(value) => set({ discount: value })}
                />
              </>
            ) : null}
            <DecimalInput
              label={t`Another quantity`}
              value={line.qty}
              placeholder={String(Number(asked.qty))}
              disabled={isOff}
              onChange={(value) => set({ qty: value })}
            />
            <DecimalInput
              label={t`Minimum quantity`}
              value={line.moq}
              disabled={isOff}
              onChange={(value) => set({ moq: value })}
            />
            <DecimalInput
              label={t`Pack`}
              value={line.pack_qty}
              disabled={isOff}
              onChange={(value) => set({ pack_qty: value })}
            />
            <TextInput
              label={t`Your reference`}
              value={line.vendor_ref}
              max={60}
              disabled={isOff}
              onChange={(text) => set({ vendor_ref: text })}
            />
            <TextInput
              label={t`Origin (2 letters)`}
              value={line.origin}
              max={2}
              disabled={isOff}
              onChange={(text) => set({ origin: text.toUpperCase().replaceAll(/[^A-Z]/g, '') })}
            />
            <SelectInput
              label={t({ message: 'Condition', context: 'of a part' })}
              value={line.condition}
              options={conditionNames.map((name) => [name, i18n._(conditionWords[name])])}
              disabled={isOff}
              onChange={(condition) => set({ condition })}
            />
            <DecimalInput
              label={t`Warranty (months)`}
              whole
              value={line.warranty_months === null ? null : String(line.warranty_months)}
              disabled={isOff}
              onChange={(months) => set({ warranty_months: months === null ? null : Number(months) })}
            />
            <TextInput
              label={t`Description`}
              value={line.description}
              max={200}
              disabled={isOff}
              wide
              onChange={(text) => set({ description: text })}
            />
            <TextInput
              label={t`Note`}
              value={line.note}
              max={300}
              disabled={isOff}
              wide
              onChange={(text) => set({ note: text })}
            />
          </div>
        </details>
      )}
    </>
  );
}
