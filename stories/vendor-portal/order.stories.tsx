import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { OrderSheet } from '../../plugins/vendor-portal/screens/orders/order.tsx';
import type { VendorOrder } from '../../plugins/vendor-order-calls.ts';
import { inPane } from '../tracking/support.tsx';
import { request } from './request.ts';

const order: VendorOrder = {
  id: '6f1b8c52-0000-4000-8000-00000000000c',
  number: 'PO-S1-26-00150',
  state: 'issued',
  currency: 'MAD',
  subtotal: '1850.000',
  discount: '2',
  charges: '120.000',
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
      qtyBefore: null,
      priceBefore: null,
      promisedBefore: null,
    },
  ],
};

export default { title: 'Vendor portal/Order', component: OrderSheet, decorators: [inPane] } satisfies Meta<
  typeof OrderSheet
>;

/** Waits for an answer: nobody refuses without saying why. */
export const ToAcknowledge: StoryObj<typeof OrderSheet> = {
  args: { order },
  play: async ({ canvasElement }) => {
    const buttons = within(canvasElement).getAllByRole('button');
    await expect(buttons.at(-1)).toBeDisabled();
  },
};

/** Refused, with what was said. */
export const Refused: StoryObj<typeof OrderSheet> = {
  args: {
    order: {
      ...order,
      state: 'refused',
      answeredAt: '2026-03-13T11:00:00.000Z',
      answerNote: 'Rupture chez le fabricant',
    },
  },
};

/** Changes were asked for, and the buyer has not decided. */
export const ChangesAskedFor: StoryObj<typeof OrderSheet> = {
  args: {
    order: {
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
  },
};
