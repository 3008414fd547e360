import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import {
  entriesOf,
  reckon,
  type LineEntry,
  type PaperEntry,
} from '../../plugins/procurement/screens/invoices/invoice-draft.ts';
import { InvoiceLines } from '../../plugins/procurement/screens/invoices/invoice-lines.tsx';
import { InvoiceTotals } from '../../plugins/procurement/screens/invoices/invoice-totals.tsx';
import '../../plugins/procurement/screens/invoices/invoices.css';
import '../../plugins/procurement/screens/receipts/reception.css';
import type { Invoicing } from '../../plugins/procurement/shared/invoice-answers.ts';
import { inPane } from '../tracking/support.tsx';
import { words, worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const line = (no: number, accepted: string, taxCode: string | null) => ({
  id: `l${no}`,
  no,
  description: no === 1 ? 'Dent de godet' : 'Clavette acier',
  references: 'P-000876 · 0277.302C',
  unit: 'PCE',
  decimals: 0,
  ordered: '100',
  accepted,
  invoiced: '0',
  left: '100',
  price: '50',
  per: null,
  discount: null,
  taxCode,
});
const order: Invoicing = {
  id: 'o',
  number: 'PO-S1-26-00150',
  vendor: 'Atlas Pièces SA',
  siteId: 's1',
  state: 'partially_received',
  isInvoiceable: true,
  match: 'three_way',
  currency: 'MAD',
  minorUnits: 2,
  discount: null,
  charges: '0',
  chargesTaxCode: null,
  invoicedCharges: '0',
  paymentTerms: '30 jours',
  issuedOn: '2026-03-02',
  today: '2026-03-09',
  lines: [line(1, '96', 'TVA20'), line(2, '0', null)],
  taxCodes: [{ code: 'TVA20', category: 'S', rate: '20' }],
};
const empty: PaperEntry = {
  invoiceNo: 'F-1',
  invoicedOn: '2026-03-09',
  charges: '',
  chargesTaxCode: '',
  taxes: {},
  total: '5760',
  files: [],
  comment: '',
};

interface EnteredProps {
  readonly order: Invoicing;
  /** What the paper says it comes to. */
  readonly total: string;
}
function Entered({ order, total }: EnteredProps) {
  const [paper, setPaper] = useState({ ...empty, total });
  const [typed, setTyped] = useState<ReadonlyMap<string, LineEntry>>(new Map());
  const entries = new Map([...entriesOf(order), ...typed]);
  const reckoned = reckon(order, paper, entries);
  return (
    <form className="receipt-form invoice-form" aria-label="Invoice">
      <InvoiceLines
        order={order}
        entries={entries}
        nets={reckoned?.nets ?? new Map()}
        onChange={(id, entry) => setTyped(new Map(typed).set(id, entry))}
      />
      <InvoiceTotals order={order} paper={paper} reckoned={reckoned} onChange={setPaper} />
    </form>
  );
}

const orders = worlds<Invoicing, 'two lines' | 'one line' | 'forty lines' | 'in euros' | 'long words'>({
  'two lines': order,
  'one line': { ...order, lines: order.lines.slice(0, 1) },
  'forty lines': { ...order, lines: Array.from({ length: 40 }, (_, index) => line(index + 1, '10', 'TVA20')) },
  'in euros': { ...order, currency: 'EUR' },
  'long words': inLongWords(order),
});

export default {
  title: 'Procurement/Invoices',
  component: Entered,
  decorators: [inPane],
  args: { order: orders.of('two lines'), total: empty.total },
  argTypes: { order: orders.control, total: words },
} satisfies Meta<typeof Entered>;

/** What came is billed at first; the paper adds up until something else is typed. */
export const AddsUp: StoryObj<typeof Entered> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(The document adds up|La facture est juste)\.$/)).toBeVisible();
    await userEvent.type(canvas.getByLabelText(/^2\. (Invoiced now|Facturé ici)$/), '2');
    await expect(canvas.getByText(/^(The document is off by|La facture s'écarte de|La facture)/)).toBeVisible();
  },
};
