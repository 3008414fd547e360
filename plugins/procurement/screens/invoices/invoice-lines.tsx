import { InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { Exact, type Decimal } from '../../../../core/money/exact.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Invoicing, InvoicingLine } from '../../shared/invoice-answers.ts';
import { amountOf, type LineEntry } from './invoice-draft.ts';
import { TaxSelect } from './tax-select.tsx';

interface InvoiceLinesProps {
  readonly order: Invoicing;
  readonly entries: ReadonlyMap<string, LineEntry>;
  readonly nets: ReadonlyMap<string, Decimal>;
  readonly onChange: (line: string, entry: LineEntry) => void;
}

/** The lines of the order: what was ordered, came and is billed already, beside what the paper bills now. */
export function InvoiceLines({ order, entries, nets, onChange }: InvoiceLinesProps) {
  const { t } = useLingui();
  return (
    <div className="delivery-table" role="group" aria-label={t`Lines`} tabIndex={0}>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t`Invoiced now`}</th>
            <th scope="col">{t`Invoiced price`}</th>
            <th scope="col">{t`Tax code`}</th>
            <th scope="col">{t({ message: 'Net', context: 'of an offer' })}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <InvoiceLine
              key={line.id}
              order={order}
              line={line}
              entry={entries.get(line.id) ?? { qty: '', price: '', taxCode: '' }}
              net={nets.get(line.id) ?? null}
              onChange={(entry) => onChange(line.id, entry)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface InvoiceLineProps {
  readonly order: Invoicing;
  readonly line: InvoicingLine;
  readonly entry: LineEntry;
  readonly net: Decimal | null;
  readonly onChange: (entry: LineEntry) => void;
}

function InvoiceLine({ order, line, entry, net, onChange }: InvoiceLineProps) {
  const { t } = useLingui();
  const format = useFormat(order.siteId);
  const { id, no, description, references, unit, ordered, accepted, invoiced, left, price, per, discount } = line;
  const amount = (qty: string): string => format.quantity(Number(qty), unit);
  const qty = amountOf(entry.qty);
  const isBeyond = qty !== null && new Exact(qty).gt(left);
  const cell = (name: 'qty' | 'price', label: string) => (
    <InputGroup
      id={`invoice-${name}-${id}`}
      aria-label={`${no}. ${label}`}
      inputMode="decimal"
      maxLength={17}
      intent={amountOf(entry[name]) === null || (name === 'qty' && isBeyond) ? 'danger' : 'none'}
      value={entry[name]}
      onValueChange={(text) => onChange({ ...entry, [name]: text })}
    />
  );
  return (
    <tr>
      <th scope="row">
        {no}. {description}
        <small>{references}</small>
        <small>
          {t`ordered: ${amount(ordered)}`} · {t`accepted so far: ${amount(accepted)}`} ·{' '}
          {t`invoiced: ${amount(invoiced)}`}
        </small>
        <small>
          {t`order price: ${format.money(price, order.currency, 6)}`}
          {per && per !== '1' ? <> {t`for ${amount(per)}`}</> : null}
          {discount && Number(discount) > 0 ? <> −{format.number(Number(discount))} %</> : null}
        </small>
        {isBeyond ? (
          <small className="invoice-beyond">{t`At most ${amount(left)} can still be invoiced.`}</small>
        ) : null}
      </th>
      <td>{cell('qty', t`Invoiced now`)}</td>
      <td>{cell('price', t`Invoiced price`)}</td>
      <td>
        <TaxSelect
          id={`invoice-tax-${id}`}
          label={`${no}. ${t`Tax code`}`}
          codes={order.taxCodes}
          value={entry.taxCode}
          onChange={(taxCode) => onChange({ ...entry, taxCode })}
        />
      </td>
      <td className="amount">{net === null ? '–' : format.money(net, order.currency)}</td>
    </tr>
  );
}
