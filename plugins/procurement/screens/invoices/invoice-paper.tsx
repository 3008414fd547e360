import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Invoicing } from '../../shared/invoice-answers.ts';
import type { PaperEntry } from './invoice-draft.ts';
import { TaxSelect } from './tax-select.tsx';

interface InvoicePaperProps {
  readonly order: Invoicing;
  readonly paper: PaperEntry;
  readonly onChange: (paper: PaperEntry) => void;
}

/** What stands at the head of the paper, and its charges. */
export function InvoicePaper({ order, paper, onChange }: InvoicePaperProps) {
  const { t } = useLingui();
  const format = useFormat(order.siteId);
  const { charges, invoicedCharges, currency, today, taxCodes } = order;
  return (
    <div className="receipt-head">
      <FormGroup label={t`Invoice no.`} labelFor="invoice-no" labelInfo="*">
        <InputGroup
          id="invoice-no"
          maxLength={40}
          value={paper.invoiceNo}
          aria-required
          onValueChange={(invoiceNo) => onChange({ ...paper, invoiceNo })}
        />
      </FormGroup>
      <FormGroup label={t`Invoice date`} labelFor="invoice-day" labelInfo="*">
        <MomentField
          kind="date"
          id="invoice-day"
          max={today}
          timeZone={format.timeZone}
          value={paper.invoicedOn}
          onChange={(invoicedOn) => onChange({ ...paper, invoicedOn })}
        />
      </FormGroup>
      <FormGroup
        label={t({ message: 'Charges', context: 'of an offer' })}
        labelFor="invoice-charges"
        helperText={t`ordered: ${format.money(charges, currency)}, invoiced: ${format.money(invoicedCharges, currency)}`}
      >
        <InputGroup
          id="invoice-charges"
          inputMode="decimal"
          placeholder="0"
          maxLength={17}
          value={paper.charges}
          onValueChange={(typed) => onChange({ ...paper, charges: typed })}
        />
      </FormGroup>
      <FormGroup label={t`Tax code for charges`} labelFor="invoice-charges-tax">
        <TaxSelect
          id="invoice-charges-tax"
          codes={taxCodes}
          value={paper.chargesTaxCode}
          onChange={(chargesTaxCode) => onChange({ ...paper, chargesTaxCode })}
        />
      </FormGroup>
    </div>
  );
}
