import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { AnnouncedShipments } from '../../plugins/procurement/screens/receipts/announced-shipments.tsx';
import { DeliveryLines } from '../../plugins/procurement/screens/receipts/delivery-lines.tsx';
import { nothing, type LineEntry } from '../../plugins/procurement/screens/receipts/receipt-entry.ts';
import { ReceiptLine } from '../../plugins/procurement/screens/receipts/receipt-line.tsx';
import '../../plugins/procurement/screens/receipts/reception.css';
import type { Delivery, DeliveryLine } from '../../plugins/procurement/shared/receipt-answers.ts';
import { inPane } from '../tracking/support.tsx';
import { choice, controlsOf, worlds } from '../support/controls.ts';
import { inLongWords, longPhrase } from '../support/long-words.ts';

const line = (no: number, more: Partial<DeliveryLine>): DeliveryLine => ({
  id: `l${no}`,
  no,
  description: no === 1 ? 'Dent de godet' : 'Clavette acier',
  references: 'P-000876 · 0277.302C',
  unit: 'PCE',
  decimals: 0,
  qty: '40',
  accepted: '30',
  quarantine: '0',
  receivable: '12',
  missing: '10',
  reception: 'partial',
  promisedOn: '2026-03-02',
  daysLate: 0,
  ...more,
});
const filters = line(1, { quarantine: '2', daysLate: 4 });

interface EnteredProps {
  readonly entry: LineEntry;
  readonly line: DeliveryLine;
}
function Entered({ entry: first, line: shown }: EnteredProps) {
  const [entry, setEntry] = useState(first);
  return (
    <form className="receipt-form" aria-label="Receipt">
      <ReceiptLine line={shown} siteId="s1" entry={entry} onChange={setEntry} />
    </form>
  );
}

const entries = worlds<LineEntry, 'ten' | 'more than ordered' | 'nothing' | 'some refused'>({
  ten: { ...nothing, delivered: '10' },
  'more than ordered': { ...nothing, delivered: '13' },
  nothing,
  'some refused': { ...nothing, delivered: '10', refused: '3' },
});
const lines = worlds({
  late: filters,
  'in time': line(1, {}),
  'all received': line(1, { accepted: '40', missing: '0', receivable: '0', reception: 'received' }),
  'long words': line(1, { description: longPhrase }),
});

export default {
  title: 'Procurement/Reception',
  component: Entered,
  decorators: [inPane],
  args: { line: lines.of('late') },
  argTypes: { entry: entries.control, line: lines.control },
} satisfies Meta<typeof Entered>;

/** What is not refused is accepted; a refusal asks for its reason. */
export const SomeRefused: StoryObj<typeof Entered> = {
  args: { entry: entries.of('ten') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(Rejected|Refus)/), '3');
    await expect(canvas.getByText(/^7\sPCE$/)).toBeVisible();
    await expect(canvas.getByLabelText(/^(Reason|Motif)/)).toBeEnabled();
  },
};

/** More is accepted than was ordered and its tolerance allows. */
export const Beyond: StoryObj<typeof Entered> = { args: { entry: entries.of('more than ordered') } };

const delivery: Delivery = {
  id: 'o1',
  number: 'PO-S1-26-00012',
  vendor: 'Atlas Blindages',
  siteId: 's1',
  state: 'partially_received',
  isReceivable: true,
  issuedAt: '2026-02-12T09:00:00.000Z',
  tolOver: 5,
  tolUnder: 0,
  receivedPercent: 81.3,
  lines: [filters, line(2, { qty: '4', accepted: '4', reception: 'received', missing: '0', receivable: '0' })],
  receipts: [],
  shipments: [
    {
      id: 's1',
      sentOn: '2026-03-01',
      eta: '2026-03-04',
      carrier: 'Fret Atlas',
      tracking: 'FA204411',
      packages: 2,
      files: 1,
      lines: [{ orderLine: 'l1', qty: '10', lot: 'L7', serials: [] }],
    },
  ],
};
const deliveries = worlds<Delivery, 'partly received' | 'one line' | 'three shipments' | 'long words'>({
  'partly received': delivery,
  'one line': { ...delivery, lines: [filters] },
  'three shipments': {
    ...delivery,
    shipments: ['s1', 's2', 's3'].flatMap((id) => delivery.shipments.map((shipment) => ({ ...shipment, id }))),
    lines: [1, 2, 3, 4, 5, 6].map((no) => line(no, {})),
  },
  'long words': inLongWords({
    ...delivery,
    shipments: delivery.shipments.map((shipment) => ({ ...shipment, carrier: longPhrase })),
  }),
});
/** What the vendor says is on its way, and that this is it. */
export const Announced: StoryObj<typeof AnnouncedShipments> = {
  ...controlsOf({ delivery: deliveries.control, chosen: choice({ s1: 'The first', none: 'None' }) }),
  render: (args) => <AnnouncedShipments {...args} />,
  args: { delivery: deliveries.of('partly received'), chosen: 's1', onChoose: () => {} },
};

/** The lines of an order for those who receive nothing. */
export const ReadOnly: StoryObj<typeof DeliveryLines> = {
  ...controlsOf({ delivery: deliveries.control }),
  render: (args) => <DeliveryLines {...args} />,
  args: { delivery: deliveries.of('partly received') },
};
