import type { Meta, StoryObj } from '@storybook/react-vite';
import { TallyTable } from '../../plugins/tracking/screens/sheet/tally-table.tsx';
import '../../plugins/tracking/screens/screen.css';
import '../../plugins/tracking/screens/sheet/tally-sheet.css';
import { sheetOf } from '../../plugins/tracking/shared/sheet.ts';
import { hoursOf } from '../../core/sites/shift.ts';
import { SettleDialog } from '../../plugins/tracking/screens/sheet/settle-dialog.tsx';
import { foundTrips, now, shift, tallies } from './rows.ts';
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
  args: {
    lines: sheetOf(trucks, tallies, hours, foundTrips),
    operators: new Map([['t1', ['Moussa Diallo']]]),
    hours,
    places: ['HOPPER-1', 'WASTE-1'],
    now,
    mayCount: true,
    onCount: () => undefined,
    onCancel: () => undefined,
    onLook: () => undefined,
  },
} satisfies Meta<typeof TallyTable>;
type Story = StoryObj<typeof TallyTable>;

export const InTheShift: Story = {};
export const ReadOnly: Story = { args: { mayCount: false } };

const settled = () => Promise.resolve(true);
export const Reconcile: StoryObj<typeof SettleDialog> = {
  render: () => (
    <SettleDialog
      title="Reconcile with trips"
      trips={null}
      untallied={foundTrips.filter(({ id }) => id === 'trip-x')}
      tripless={tallies.filter(({ id }) => id === '4')}
      codeOf={(id) => trucks.find((truck) => truck.id === id)?.code ?? '–'}
      mayCount
      settling={{ count: settled, cancel: settled, create: settled, reject: settled }}
      onClose={() => undefined}
    />
  ),
};
