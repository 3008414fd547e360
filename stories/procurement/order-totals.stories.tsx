import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { OrderTotals } from '../../plugins/procurement/screens/orders/order-totals.tsx';
import type { OrderTotalsAnswer } from '../../plugins/procurement/shared/order-answers.ts';
import { inPane } from '../tracking/support.tsx';
import { worlds, yesOrNo } from '../support/controls.ts';

const totals: OrderTotalsAnswer = {
  currency: 'MAD',
  subtotal: '1000.00',
  discountPercent: '2.5',
  discount: '25.00',
  charges: '50.00',
  net: '1025.00',
  taxes: [
    { taxCode: 'TVA20', category: 'S', rate: '20', taxable: '635.00', tax: '127.00' },
    { taxCode: 'AUTOLIQ', category: 'AE', rate: '20', taxable: '390.00', tax: '0.00' },
  ],
  total: '1152.00',
  isPartlyUntaxed: false,
  company: null,
};

const answers = worlds<OrderTotalsAnswer, 'with taxes' | 'in euros' | 'partly untaxed' | 'untaxed' | 'millions'>({
  'with taxes': totals,
  'in euros': {
    ...totals,
    currency: 'EUR',
    company: {
      currency: 'MAD',
      rate: '10.84500000',
      net: '11116.13',
      taxes: [
        { taxCode: 'TVA20', tax: '1377.32' },
        { taxCode: 'AUTOLIQ', tax: '0.00' },
      ],
      total: '12493.45',
    },
  },
  'partly untaxed': { ...totals, isPartlyUntaxed: true },
  untaxed: { ...totals, taxes: [], total: null, isPartlyUntaxed: true },
  millions: { ...totals, subtotal: '123456789.00', net: '123456789.00', total: '148148146.80' },
});

export default {
  title: 'Procurement/Total of an order',
  component: OrderTotals,
  decorators: [inPane],
  args: { totals: answers.of('with taxes'), isIssued: true },
  argTypes: { totals: answers.control, isIssued: yesOrNo },
} satisfies Meta<typeof OrderTotals>;

/** In the company's own currency. */
export const WithTaxes: StoryObj<typeof OrderTotals> = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('row').length).toBe(8);
  },
};

/** In another currency the company's stands beside it. */
export const ForeignCurrency: StoryObj<typeof OrderTotals> = {
  args: {
    totals: answers.of('in euros'),
  },
};

/** A draft of which some lines name no tax. */
export const PartlyUntaxed: StoryObj<typeof OrderTotals> = {
  args: { totals: answers.of('partly untaxed'), isIssued: false },
};

/** Nobody knows what it comes to with tax. */
export const Untaxed: StoryObj<typeof OrderTotals> = {
  args: { totals: answers.of('untaxed') },
};
