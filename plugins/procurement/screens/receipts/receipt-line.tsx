import { FormGroup, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { lineReceptions, receiptReasons } from '../../records/receipt-choices.ts';
import type { DeliveryLine } from '../../shared/receipt-answers.ts';
import { receptionIntents } from './delivery-lines.tsx';
import { acceptedOf, asksReason, isBeyond, quantityOf, type LineEntry } from './receipt-entry.ts';

interface ReceiptLineProps {
  readonly line: DeliveryLine;
  readonly siteId: string;
  readonly entry: LineEntry;
  readonly onChange: (entry: LineEntry) => void;
}

/** What came of one line; what is neither refused nor put in quarantine is accepted. */
export function ReceiptLine({ line, siteId, entry, onChange }: ReceiptLineProps) {
  const { i18n, t } = useLingui();
  const format = useFormat(siteId);
  const { id, no, description, references, unit, qty, receivable, reception, promisedOn, daysLate } = line;
  const accepted = acceptedOf(entry);
  const amount = (text: string): string => format.quantity(Number(text), unit);
  const hasReason = asksReason(entry);
  const quantity = (name: 'delivered' | 'quarantine' | 'refused', label: string) => (
    <FormGroup label={label} labelFor={`${name}-${id}`}>
      <InputGroup
        id={`${name}-${id}`}
        inputMode="decimal"
        placeholder="0"
        maxLength={17}
        intent={quantityOf(entry[name]) === null ? 'danger' : 'none'}
        value={entry[name]}
        onValueChange={(text) => onChange({ ...entry, [name]: text })}
      />
    </FormGroup>
  );
  return (
    <fieldset className="receipt-line">
      <legend>
        {no}. {description}
      </legend>
      <p className="receipt-line-facts">
        {references ? <span>{references}</span> : null}
        <span>{t`ordered: ${amount(qty)}`}</span>
        <span>{t`accepted so far: ${amount(line.accepted)}`}</span>
        {Number(line.quarantine) > 0 ? <span>{t`in quarantine: ${amount(line.quarantine)}`}</span> : null}
        <span>{t`can still be received: ${amount(receivable)}`}</span>
        {promisedOn === null ? null : <span>{t`promised for ${format.date(promisedOn)}`}</span>}
        {reception === 'open' ? null : (
          <Tag minimal intent={receptionIntents[reception]}>
            {i18n._(lineReceptions[reception])}
          </Tag>
        )}
        {daysLate > 0 ? <Tag minimal intent="danger">{t`days late: ${daysLate}`}</Tag> : null}
      </p>
      <div className="receipt-quantities">
        {quantity('delivered', t({ message: 'Delivered', context: 'quantity' }))}
        {quantity('quarantine', t({ message: 'Quarantine', context: 'quantity' }))}
        {quantity('refused', t({ message: 'Rejected', context: 'quantity' }))}
        <FormGroup
          label={t({ message: 'Reason', context: 'of a refusal' })}
          labelFor={`reason-${id}`}
          labelInfo={hasReason ? '*' : ''}
        >
          <HTMLSelect
            id={`reason-${id}`}
            fill
            disabled={!hasReason}
            value={hasReason ? entry.reason : ''}
            options={[
              { value: '', label: '–' },
              ...Object.entries(receiptReasons).map(([value, label]) => ({ value, label: i18n._(label) })),
            ]}
            onChange={({ currentTarget }) => onChange({ ...entry, reason: currentTarget.value })}
          />
        </FormGroup>
        <p className="receipt-accepted" aria-live="polite">
          <span>{t({ message: 'Accepted', context: 'quantity' })}</span>
          <strong>{accepted === null ? '–' : amount(accepted)}</strong>
        </p>
      </div>
      {accepted === null ? (
        <p className="receipt-note">{t`Quantities must be numbers, and no more can be held back than was delivered.`}</p>
      ) : isBeyond(entry, line) ? (
        <p className="receipt-note">
          {t`This is more than can still be received: reject or quarantine the rest, or ask a manager to accept it.`}
        </p>
      ) : null}
    </fieldset>
  );
}
