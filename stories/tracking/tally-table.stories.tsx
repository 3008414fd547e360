import type { Meta, StoryObj } from '@storybook/react-vite';
import { TallyTable } from '../../plugins/tracking/screens/sheet/tally-table.tsx';
import '../../plugins/tracking/screens/screen.css';
import '../../plugins/tracking/screens/sheet/tally-sheet.css';
import { sheetOf } from '../../plugins/tracking/shared/sheet.ts';
import { hoursOf } from '../../core/sites/shift.ts';
import { SettleDialog } from '../../plugins/tracking/screens/sheet/settle-dialog.tsx';
import { foundTrips, now, shift, tallies } from './rows.ts';
import { inPane } from './support.tsx';
import { apart, choice, controlsOf, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const hours = hoursOf(shift);
const trucks = [
  { id: 't1', code: 'T-01' },
  { id: 't2', code: 'T-02' },
  { id: 't3', code: 'T-03' },
];

const fleet = Array.from({ length: 40 }, (_, index) => ({ id: `n${index}`, code: `T-${index + 10}` }));
const sheets = worlds({
  'as counted': sheetOf(trucks, tallies, hours, foundTrips),
  'nothing counted': sheetOf(trucks, [], hours, []),
  'without trips': sheetOf(trucks, tallies, hours, []),
  'one truck': sheetOf(trucks.slice(0, 1), tallies, hours, foundTrips),
  'forty trucks': sheetOf([...trucks, ...fleet], tallies, hours, foundTrips),
});

export default {
  title: 'Tracking/Tally sheet',
  component: TallyTable,
  decorators: [inPane],
  args: {
    lines: sheets.of('as counted'),
    operators: new Map([['t1', ['Moussa Diallo']]]),
    hours,
    places: ['HOPPER-1', 'WASTE-1'],
    now,
    mayCount: true,
    onCount: () => undefined,
    onCancel: () => undefined,
    onLook: () => undefined,
  },
  argTypes: { lines: sheets.control, mayCount: yesOrNo, now: apart },
} satisfies Meta<typeof TallyTable>;
type Story = StoryObj<typeof TallyTable>;

export const InTheShift: Story = {};
export const ReadOnly: Story = { args: { mayCount: false } };

const settled = () => Promise.resolve(true);
export const Reconcile: StoryObj<{ readonly title: string; readonly mayCount: boolean }> = {
  ...controlsOf({ title: choice(['Reconcile with trips', longPhrase]), mayCount: yesOrNo }),
  args: { title: 'Reconcile with trips', mayCount: true },
  render: ({ title, mayCount }) => (
    <SettleDialog
      title={title}
      trips={null}
      untallied={foundTrips.filter(({ id }) => id === 'trip-x')}
      tripless={tallies.filter(({ id }) => id === '4')}
      codeOf={(id) => trucks.find((truck) => truck.id === id)?.code ?? '–'}
      mayCount={mayCount}
      settling={{ count: settled, cancel: settled, create: settled, reject: settled }}
      onClose={() => undefined}
    />
  ),
};
