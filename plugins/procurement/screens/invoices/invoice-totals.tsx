import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { Exact, rounded } from '../../../../core/money/exact.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Invoicing } from '../../shared/invoice-answers.ts';
import { amountOf, type PaperEntry, type Reckoned } from './invoice-draft.ts';

interface InvoiceTotalsProps {
  readonly order: Invoicing;
  readonly paper: PaperEntry;
  readonly reckoned: Reckoned | null;
  readonly onChange: (paper: PaperEntry) => void;
}

/** Tax and total as the paper says them, beside what the entries come to. */
export function InvoiceTotals({ order, paper, reckoned, onChange }: InvoiceTotalsProps) {
  const { t } = useLingui();
  const format = useFormat(order.siteId);
  const money = (amount: string): string => format.money(amount, order.currency);
  const total = amountOf(paper.total);
  const isTold = paper.total.trim() !== '';
  const off =
    reckoned && isTold && total !== null ? rounded(new Exact(total).minus(reckoned.total), order.minorUnits) : null;
  return (
    <div className="invoice-totals">
      {(reckoned?.totals.taxes ?? []).map(({ taxCode, taxable, tax }) => (
        <FormGroup
          key={taxCode}
          label={t`Tax ${taxCode}`}
          labelFor={`invoice-tax-of-${taxCode}`}
          helperText={t`computed: ${money(tax)} of ${money(taxable)}`}
        >
          <InputGroup
            id={`invoice-tax-of-${taxCode}`}
            inputMode="decimal"
            maxLength={17}
            placeholder={tax}
            value={paper.taxes[taxCode] ?? ''}
            onValueChange={(typed) => onChange({ ...paper, taxes: { ...paper.taxes, [taxCode]: typed } })}
          />
        </FormGroup>
      ))}
      <FormGroup
        label={t({ message: 'Total with tax', context: 'of an invoice' })}
        labelFor="invoice-total"
        labelInfo="*"
        helperText={reckoned ? t`Lines, charges and tax: ${money(reckoned.total)}` : null}
      >
        <InputGroup
          id="invoice-total"
          inputMode="decimal"
          maxLength={17}
          aria-required
          intent={total === null || (off !== null && Number(off) !== 0) ? 'danger' : 'none'}
          value={paper.total}
          onValueChange={(typed) => onChange({ ...paper, total: typed })}
        />
      </FormGroup>
      <p className="invoice-off" aria-live="polite">
        {off === null ? '' : Number(off) === 0 ? t`The document adds up.` : t`The document is off by ${money(off)}.`}
      </p>
    </div>
  );
}
