import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { OrderSheet } from '../../plugins/vendor-portal/screens/orders/order.tsx';
import ShipmentForm from '../../plugins/vendor-portal/screens/orders/shipment-form.tsx';
import type { VendorOrder, VendorShipments } from '../../plugins/vendor-order-calls.ts';
import { inPane } from '../tracking/support.tsx';
import { request } from './request.ts';
import { answer, type Answers } from '../support/answers.ts';
import { controlsOf, worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const order: VendorOrder = {
  id: '6f1b8c52-0000-4000-8000-00000000000c',
  number: 'PO-S1-26-00150',
  state: 'issued',
  currency: 'MAD',
  subtotal: '1850.000',
  discount: '2',
  charges: '120.000',
  chargesTaxCode: 'TVA20',
  net: '1933.000',
  issuedAt: '2026-03-13T09:00:00.000Z',
  company: request.company,
  site: 'Kef Nord',
  incoterm: 'DAP',
  place: 'Magasin principal',
  paymentTerms: '60 jours fin de mois',
  revision: 0,
  answeredAt: null,
  answerNote: null,
  buyer: { name: 'Salima Tazi', email: 'buyer@demo.filon' },
  changes: null,
  receipts: [],
  totals: {
    currency: 'MAD',
    subtotal: '1850.00',
    discountPercent: '2',
    discount: '37.00',
    charges: '120.00',
    net: '1933.00',
    taxes: [{ taxCode: 'TVA20', category: 'S', rate: '20', taxable: '1590.00', tax: '318.00' }],
    total: '2251.00',
    isPartlyUntaxed: true,
  },
  lines: [
    {
      no: 1,
      description: 'Dent de godet, série 4',
      vendorRef: 'AP-4410',
      reference: 'DG-4410',
      qty: '12',
      unit: 'Piece',
      price: '125.000000',
      pricePer: null,
      discount: null,
      net: '1500.000',
      taxCode: 'TVA20',
      promisedOn: '2026-03-27',
      received: '0',
      open: '12',
      qtyBefore: null,
      priceBefore: null,
      promisedBefore: null,
    },
    {
      no: 2,
      description: 'Clavette acier',
      vendorRef: null,
      reference: null,
      qty: '24',
      unit: 'Piece',
      price: '1458.333300',
      pricePer: '100',
      discount: null,
      net: '350.000',
      taxCode: null,
      promisedOn: null,
      received: '0',
      open: '24',
      qtyBefore: null,
      priceBefore: null,
      promisedBefore: null,
    },
  ],
};

/** What was sent of it. */
const sent = (shipments: VendorShipments): Answers => ({ [`GET vendor/orders/${order.id}/shipments/`]: shipments });
const shippable = [
  { no: 1, description: 'Dent de godet, série 4', unit: 'PCE', decimals: 0, left: '6' },
  { no: 2, description: 'Clavette acier', unit: 'PCE', decimals: 0, left: '24' },
];

const orders = worlds<VendorOrder, OrderName>({
  'to be acknowledged': order,
  acknowledged: { ...order, state: 'acknowledged' },
  refused: {
    ...order,
    state: 'refused',
    answeredAt: '2026-03-13T11:00:00.000Z',
    answerNote: 'Rupture chez le fabricant',
  },
  'changes asked for': {
    ...order,
    state: 'acknowledged_with_changes',
    answeredAt: '2026-03-13T11:00:00.000Z',
    answerNote: 'Arrêt du four',
    changes: {
      at: '2026-03-13T11:00:00.000Z',
      note: 'Arrêt du four',
      outcome: 'open',
      reason: null,
      lines: [{ no: 1, qty: '8', price: null, promisedOn: '2026-04-10', note: 'Le reste en mai' }],
    },
  },
  'partly received': {
    ...order,
    state: 'acknowledged',
    lines: order.lines.map((line) =>
      line.no === 1 ? { ...line, received: '9', open: '3' } : { ...line, received: '20', open: '0' },
    ),
    receipts: [
      {
        deliveryNote: 'BL-2026-118',
        receivedAt: '2026-03-24T08:30:00.000Z',
        lines: [
          { no: 1, received: '9', refused: '2', reason: 'damaged' },
          { no: 2, received: '20', refused: '0', reason: null },
        ],
      },
    ],
  },
  'forty lines': {
    ...order,
    lines: Array.from({ length: 20 }, (_, index) =>
      order.lines.map((line) => ({ ...line, no: index * 2 + line.no })),
    ).flat(),
  },
  'long words': inLongWords(order),
});
type OrderName =
  | 'to be acknowledged'
  | 'acknowledged'
  | 'refused'
  | 'changes asked for'
  | 'partly received'
  | 'forty lines'
  | 'long words';
const shippableLists = worlds({ two: shippable, one: shippable.slice(0, 1), none: [] });

export default {
  title: 'Vendor portal/Order',
  component: OrderSheet,
  decorators: [inPane],
  beforeEach: () => answer(sent({ isOpen: false, lines: [], shipments: [] })),
  argTypes: { order: orders.control },
} satisfies Meta<typeof OrderSheet>;

/** Waits for an answer: nobody refuses without saying why. */
export const ToAcknowledge: StoryObj<typeof OrderSheet> = {
  args: { order: orders.of('to be acknowledged') },
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    await expect(buttons.at(-1)).toBeDisabled();
  },
};

/** Refused, with what was said. */
export const Refused: StoryObj<typeof OrderSheet> = {
  args: {
    order: orders.of('refused'),
  },
};

/** Changes were asked for, and the buyer has not decided. */
export const ChangesAskedFor: StoryObj<typeof OrderSheet> = {
  args: {
    order: orders.of('changes asked for'),
  },
};

const shipment: VendorShipments['shipments'][number] = {
  id: 's1',
  state: 'announced',
  sentOn: '2026-03-20',
  eta: '2026-03-24',
  carrier: 'Fret Atlas',
  tracking: 'FA204411',
  packages: 2,
  announcedAt: '2026-03-20T10:00:00.000Z',
  cancelReason: null,
  lines: [{ no: 1, qty: '6', lot: 'L7', serials: ['DG-4410-071', 'DG-4410-072'] }],
  files: [{ id: 'f1', name: 'colisage.pdf' }],
};
/** A part is on its way, another was taken back. */
export const OnItsWay: StoryObj<typeof OrderSheet> = {
  args: { order: orders.of('acknowledged') },
  beforeEach: () =>
    answer(
      sent({
        isOpen: true,
        lines: shippable,
        shipments: [
          shipment,
          { ...shipment, id: 's2', state: 'cancelled', cancelReason: 'Camion en panne', files: [] },
        ],
      }),
    ),
};

/** All that is awaited, until something else is typed. */
export const Announcement: StoryObj<typeof ShipmentForm> = {
  ...controlsOf({ lines: shippableLists.control }),
  render: (args) => <ShipmentForm {...args} />,
  args: { order, lines: shippableLists.of('two'), onClose: () => {} },
};

/** A part came; of it something was refused, and the rest of a line is awaited no more. */
export const PartlyReceived: StoryObj<typeof OrderSheet> = {
  args: {
    order: orders.of('partly received'),
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/BL-2026-118/);
  },
};
