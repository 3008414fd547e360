import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { EditableOrder } from '../../plugins/procurement/screens/orders/edit-order.tsx';
import { inPane } from '../tracking/support.tsx';
import { answer, listed } from '../support/answers.ts';
import { worlds } from '../support/controls.ts';
import type { Row } from '../../core/records/client.ts';

const order = {
  id: '6f1b8c52-0000-4000-8000-00000000000d',
  version: 1,
  number: 'PO-S1-26-00150',
  state: 'acknowledged',
  tol_over_pct: 5,
  tol_under_pct: 0,
  match: 'three_way',
};
const line = { id: 'l1', version: 1, description: 'Dent de godet', qty: 12, price: '125', promised_on: '2026-03-27' };

const orders = worlds({
  acknowledged: order,
  draft: { ...order, number: null, state: 'draft' },
  received: { ...order, state: 'received' },
});
const revisions = worlds<Row | null, 'none' | 'under way'>({
  none: null,
  'under way': { id: 'r1', version: 1, no: 1 },
});
const rights = worlds({
  everything: { setTolerance: true, revise: true },
  'tolerances alone': { setTolerance: true, revise: false },
  nothing: { setTolerance: false, revise: false },
});

export default {
  title: 'Procurement/Edit an order',
  component: EditableOrder,
  decorators: [inPane],
  beforeEach: () => answer(listed('purchase_order_line', [line])),
  args: { order: orders.of('acknowledged'), revision: revisions.of('none'), may: rights.of('everything') },
  argTypes: { order: orders.control, revision: revisions.control, may: rights.control },
} satisfies Meta<typeof EditableOrder>;

/** Issued: the revision is asked for at once. */
export const Issued: StoryObj<typeof EditableOrder> = {
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toHaveTextContent('Dent de godet'));
  },
};

/** A draft: its tolerances. */
export const Draft: StoryObj<typeof EditableOrder> = {
  args: { order: orders.of('draft') },
  play: async () => {
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

/** A revision is under way: it is opened instead of a second. */
export const UnderWay: StoryObj<typeof EditableOrder> = {
  args: { revision: revisions.of('under way') },
  play: async ({ canvasElement }) => {
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(within(canvasElement).getAllByRole('button').length).toBe(2);
  },
};

/** Nothing is awaited any more. */
export const Received: StoryObj<typeof EditableOrder> = {
  args: { order: orders.of('received') },
  play: async ({ canvasElement }) => {
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(within(canvasElement).getAllByRole('button').length).toBe(1);
  },
};
