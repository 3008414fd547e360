import type { Meta, StoryObj } from '@storybook/react-vite';
import { TallyTable } from '../../plugins/tracking/screens/sheet/tally-table.tsx';
import '../../plugins/tracking/screens/screen.css';
import '../../plugins/tracking/screens/sheet/tally-sheet.css';
import { sheetOf } from '../../plugins/tracking/sheet.ts';
import { hoursOf } from '../../core/sites/shift.ts';
import { now, shift, tallies } from './rows.ts';
import { inPane } from './support.tsx';

const hours = hoursOf(shift);
const trucks = [
  { id: 't1', code: 'T-01' },
  { id: 't2', code: 'T-02' },
  { id: 't3', code: 'T-03' },
];

export default {
  title: 'Tracking/Tally sheet',
  component: TallyTable,
  decorators: [inPane],
  args: { lines: sheetOf(trucks, tallies, hours), hours, places: ['HOPPER-1', 'WASTE-1'], now, mayCount: true, onCount: () => undefined, onCancel: () => undefined },
} satisfies Meta<typeof TallyTable>;
type Story = StoryObj<typeof TallyTable>;

export const InTheShift: Story = {};
export const ReadOnly: Story = { args: { mayCount: false } };
