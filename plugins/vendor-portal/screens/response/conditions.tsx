import { Button, Checkbox, FormGroup, TextArea } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { chargeNames, incotermNames, type OfferCharge, type OfferContent } from '../../../vendor-offer-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { chargeWords } from '../words.ts';
import { DecimalInput } from './decimal-input.tsx';
import { SelectInput } from './select-input.tsx';
import { TextInput } from './text-input.tsx';

interface ConditionsProps {
  readonly request: VendorRequest;
  readonly content: OfferContent;
  readonly onChange: (content: OfferContent) => void;
  readonly disabled: boolean;
  readonly faults: Readonly<Record<string, string>>;
}

/** Currency, delivery, validity, charges: what counts for the offer as a whole. */
export function Conditions({ request, content, onChange, disabled, faults }: ConditionsProps) {
  const { t } = useLingui();
  const format = useVendorFormat(request.company);
  const isPriced = request.stage !== 1;
  const set = (change: Partial<OfferContent>): void => onChange({ ...content, ...change });
  const fault = (name: string) => (faults[name] ? <p className="offer-fault">{faults[name]}</p> : null);
  return (
    <section aria-label={t`Conditions`}>
      <h2>{t`Conditions`}</h2>
      {isPriced ? (
        <>
          <div className="offer-fields">
            <div>
              <SelectInput
                label={t`Currency`}
                value={content.currency}
                options={request.currencies.map((code) => [code, code])}
                disabled={disabled}
                onChange={(currency) => set({ currency })}
              />
              {fault('currency')}
            </div>
            <div>
              <SelectInput
                label={t`Incoterm`}
                value={content.incoterm}
                options={incotermNames.map((name) => [name, name])}
                disabled={disabled}
                onChange={(incoterm) => set({ incoterm })}
              />
              {fault('incoterm')}
            </div>
            <div>
              <TextInput
                label={t`Named place`}
                value={content.place}
                max={60}
                disabled={disabled}
                onChange={(place) => set({ place })}
              />
              {fault('place')}
            </div>
            <div>
              <label htmlFor="offer-valid-until">{t`Valid until`}</label>
              {disabled ? (
                <span>{format.date(content.valid_until)}</span>
              ) : (
                <MomentField
                  kind="date"
                  id="offer-valid-until"
                  value={content.valid_until}
                  timeZone={request.company.timeZone}
                  onChange={(day) => set({ valid_until: day })}
                />
              )}
              {fault('valid_until')}
            </div>
            <TextInput
              label={t`Payment terms`}
              value={content.payment_terms}
              max={120}
              disabled={disabled}
              wide
              onChange={(text) => set({ payment_terms: text })}
            />
            <TextInput
              label={t`Your offer no.`}
              value={content.quote_no}
              max={60}
              disabled={disabled}
              onChange={(text) => set({ quote_no: text })}
            />
            <div>
              <DecimalInput
                label={t`Discount on all lines (%)`}
                value={content.discount}
                disabled={disabled}
                onChange={(discount) => set({ discount })}
              />
              {fault('discount')}
            </div>
          </div>
          <Checkbox
            label={t`Single lines of this offer can be ordered`}
            checked={content.partial_ok}
            disabled={disabled}
            onChange={({ currentTarget }) => set({ partial_ok: currentTarget.checked })}
          />
          <Charges
            request={request}
            charges={content.charges}
            disabled={disabled}
            onChange={(charges) => set({ charges })}
          />
          {fault('charges')}
        </>
      ) : null}
      <FormGroup label={t`Deviations from the request`} labelFor="offer-deviations">
        <TextArea
          id="offer-deviations"
          fill
          rows={2}
          maxLength={4000}
          value={content.deviations}
          disabled={disabled}
          onChange={({ target }) => set({ deviations: target.value })}
        />
      </FormGroup>
      {isPriced ? (
        <FormGroup label={t`Message`} labelFor="offer-message">
          <TextArea
            id="offer-message"
            fill
            rows={2}
            maxLength={4000}
            value={content.message}
            disabled={disabled}
            onChange={({ target }) => set({ message: target.value })}
          />
        </FormGroup>
      ) : null}
    </section>
  );
}

interface ChargesProps {
  readonly request: VendorRequest;
  readonly charges: readonly OfferCharge[];
  readonly disabled: boolean;
  readonly onChange: (charges: readonly OfferCharge[]) => void;
}

/** Freight, packing and what else is billed beside the lines. */
function Charges({ request, charges, disabled, onChange }: ChargesProps) {
  const { i18n, t } = useLingui();
  return (
    <div role="group" aria-label={t`Charges`}>
      {charges.map((charge, place) => {
        const set = (change: Partial<OfferCharge>): void => onChange(charges.with(place, { ...charge, ...change }));
        return (
          // Charges have no other name than their place.
          <div key={place} className="offer-fields">
            <SelectInput
              label={t`Charge`}
              value={charge.kind}
              options={chargeNames.map((name) => [name, i18n._(chargeWords[name])])}
              disabled={disabled}
              onChange={(kind) => set({ kind: kind ?? 'other' })}
            />
            <DecimalInput
              label={t`Amount`}
              value={charge.amount}
              disabled={disabled}
              onChange={(amount) => set({ amount })}
            />
            <SelectInput
              label={t`Tax`}
              value={charge.tax_code}
              options={request.taxCodes.map(({ code, rate }) => [code, `${code} (${Number(rate)} %)`])}
              disabled={disabled}
              onChange={(code) => set({ tax_code: code })}
            />
            <TextInput
              label={t`Label`}
              value={charge.label}
              max={80}
              disabled={disabled}
              onChange={(label) => set({ label })}
            />
            <Button
              variant="minimal"
              icon={<Trash />}
              aria-label={t`Remove charge`}
              disabled={disabled}
              onClick={() => onChange(charges.toSpliced(place, 1))}
            />
          </div>
        );
      })}
      {disabled || charges.length >= 20 ? null : (
        <Button
          size="small"
          variant="minimal"
          icon={<Plus />}
          text={t`Add charge`}
          onClick={() => onChange([...charges, { kind: 'freight', label: '', amount: null, tax_code: null }])}
        />
      )}
    </div>
  );
}
