import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { purchasingFigures, type FigureName } from '../../plugins/procurement/reports/figures.ts';
import { FigureBoard } from '../../plugins/procurement/screens/figures/figure-board.tsx';
import { inPane } from '../tracking/support.tsx';
import { choice, several, worlds } from '../support/controls.ts';

/** Figures as the worked examples of the catalogue give them; the others are not known. */
const known: Partial<Record<FigureName, object>> = {
  approval_time: { value: 3, papers: 41 },
  request_to_order: { value: 6, papers: 38, open: 3 },
  answer_rate: { value: 66.666_7, papers: 21, above: '14', below: '21', open: 2 },
  offers_per_request: { value: 3, papers: 3, above: '9', below: '3' },
  saving: { value: 8, papers: 1, above: '4160.00', below: '52000.00' },
  contract_cover: { value: 40, papers: 812, above: '6200000', below: '15500000' },
  emergency: { value: 3, papers: 300, above: '9', below: '300' },
};
const rows = purchasingFigures.map(([figure]) => ({
  figure,
  part: null,
  key: null,
  value: null,
  unit: null,
  papers: 0,
  open: null,
  above: null,
  below: null,
  ...known[figure],
}));

const lists = worlds({
  'as the examples': rows,
  'nothing known': rows.map((row) => ({ ...row, value: null, papers: 0 })),
  'large figures': rows.map((row) => ({ ...row, value: row.value === null ? null : 1_234_567.8, papers: 987_654 })),
});

export default {
  title: 'Procurement/Figures',
  component: FigureBoard,
  decorators: [inPane],
  args: { rows: lists.of('as the examples'), chosen: 'saving', onChoose: () => {}, narrowedTo: [] },
  argTypes: {
    rows: lists.control,
    chosen: choice(purchasingFigures.map(([figure]) => figure)),
    narrowedTo: several(['buyer', 'vendor']),
  },
} satisfies Meta<typeof FigureBoard>;

/** What is not known is a dash; each figure says how it is made when it has the focus. */
export const OfAYear: StoryObj<typeof FigureBoard> = {
  play: async ({ canvasElement }) => {
    const cards = within(canvasElement).getAllByRole('button');
    await expect(cards).toHaveLength(purchasingFigures.length);
    const unknown = purchasingFigures.length - Object.keys(known).length;
    await expect(cards.filter((card) => card.textContent?.startsWith('–'))).toHaveLength(unknown);
    cards[0]?.focus();
    await expect(await within(document.body).findByRole('note')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  },
};

/** Narrowed to one vendor: some figures are of none in particular. */
export const OfOneVendor: StoryObj<typeof FigureBoard> = { args: { narrowedTo: ['vendor'] } };
