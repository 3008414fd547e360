import type { Meta, StoryObj } from '@storybook/react-vite';
import { FigureTable } from '../../plugins/fleet/screens/telematics/figure-table.tsx';
import type { ToldFigure } from '../../plugins/fleet/screens/telematics/told-figure.ts';
import '../../plugins/fleet/screens/telematics/telematics.css';
import { asScreen } from '../records/support.tsx';
import { apart, choice, worlds } from '../support/controls.ts';

const told: ToldFigure = {
  name: 'operating_hours',
  unit: 'h',
  decimals: 1,
  isCounter: true,
  isState: false,
  value: 15_228.4,
  toldAt: '2026-03-09T05:40:00Z',
  source: 'maker',
  grown: 363.4,
  readings: 80,
  longestGapH: 6,
  resets: 0,
  leftOut: 0,
};
const figures: readonly ToldFigure[] = [
  told,
  { ...told, name: 'fuel_used_L', unit: 'L', decimals: 0, value: 7_540, grown: 20_280, resets: 1, leftOut: 3 },
  { ...told, name: 'fuel_percent', unit: '%', decimals: 0, isCounter: false, value: 82, grown: null },
  {
    ...told,
    name: 'switch_3',
    unit: '',
    decimals: 0,
    isCounter: false,
    value: 1,
    grown: null,
    source: null,
    longestGapH: null,
  },
];

const lists = worlds({
  four: figures,
  one: [told],
  none: [],
  'a hundred': Array.from({ length: 100 }, (_, index) => ({ ...told, name: `switch_${index + 1}`, unit: '' })),
});

export default {
  title: 'Fleet/Telematics',
  component: FigureTable,
  decorators: [asScreen],
  args: { figures: lists.of('four'), shown: 'operating_hours', site: undefined, onShow: () => undefined },
  argTypes: { figures: lists.control, shown: choice(figures.map(({ name }) => name)), site: apart },
} satisfies Meta<typeof FigureTable>;

/** Each figure with its newest value and its growth; a control unit was replaced. */
export const Figures: StoryObj<typeof FigureTable> = {};
