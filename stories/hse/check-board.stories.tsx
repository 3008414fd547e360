import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import type { CheckBoard, CheckedMachine } from '../../plugins/hse/shared/check-board.ts';
import ChecksToday from '../../plugins/hse/screens/checks/check-board.tsx';
import { BoardView } from '../../plugins/hse/screens/checks/board-view.tsx';
import { storySite } from '../records/support.tsx';
import { answer } from '../support/answers.ts';
import { amongPlugins } from './support.tsx';
import { choice, several, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';

const shiftStart = '2026-11-18T05:30:00.000Z';
const asOf = '2026-11-18T10:10:00.000Z';

const machine = (place: number, more: Partial<CheckedMachine> = {}): CheckedMachine => ({
  id: `machine-${place}`,
  code: `T-${String(place).padStart(2, '0')}`,
  name: 'Atlas H98, 98 t',
  run: null,
  grounded: null,
  worked_at: shiftStart,
  reminded_at: null,
  ...more,
});
type Result = NonNullable<CheckedMachine['run']>['result'];
const checked = (result: Result) => ({
  run: { id: 'run', number: 'FR-S1-26-00042', at: '2026-11-18T05:42:00.000Z', result },
});
const board = (machines: readonly CheckedMachine[], more: Partial<CheckBoard> = {}): CheckBoard => ({
  site: 'site',
  production_date: '2026-11-18',
  shift: 'P1',
  current: 'P1',
  starts_at: shiftStart,
  ends_at: '2026-11-18T13:30:00.000Z',
  running: true,
  as_of: asOf,
  machines,
  ...more,
});

const each = [
  machine(1, checked('pass')),
  machine(2, checked('pass_with_remarks')),
  machine(3, checked('fail')),
  machine(4, { grounded: { number: 'IM-S1-26-00007', reason: 'T09 Secondary brake' } }),
  machine(5),
  machine(6, { worked_at: '2026-11-18T10:00:00.000Z' }),
  machine(7, { reminded_at: '2026-11-18T06:10:00.000Z' }),
  machine(8, { worked_at: null }),
];
const forty = Array.from({ length: 40 }, (_, index) =>
  machine(index + 1, index % 9 === 4 ? {} : index % 7 === 3 ? checked('pass_with_remarks') : checked('pass')),
);
const boards = worlds({
  'each standing': board(each),
  'forty machines': board(forty),
  'one is missing': board([machine(1, checked('pass')), machine(2), machine(3, checked('pass'))]),
  ended: board([machine(1, checked('pass')), machine(2)], { shift: 'P3', running: false, as_of: shiftStart }),
  empty: board([]),
  'long names': board(each.map((one) => ({ ...one, name: longPhrase }))),
});

export default {
  title: 'HSE/Board of checks',
  component: BoardView,
  decorators: [amongPlugins],
  args: {
    place: null,
    shifts: ['P3', 'P1'],
    onShift: fn(),
    onRun: fn(),
    onRemind: fn(),
    reminding: false,
  },
  argTypes: {
    board: boards.control,
    place: choice(['Kef Nord', longPhrase]),
    shifts: several(['P1', 'P2', 'P3']),
    reminding: yesOrNo,
  },
} satisfies Meta<typeof BoardView>;
type Story = StoryObj<typeof BoardView>;

/** Each standing once: what needs somebody stands first, and the counts add up to the machines. */
export const EachStanding: Story = {
  args: {
    board: boards.of('each standing'),
  },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const [first] = canvas.getAllByRole('listitem');
    await expect(first).toHaveTextContent('T-05');
    await userEvent.click(canvas.getByRole('button', { name: /^T-02 / }));
    await expect(args.onRun).toHaveBeenCalledWith('run');
    await userEvent.click(
      canvas.getByRole('button', { name: /(Remind supervisors|Relancer les chefs de poste) \(2\)/ }),
    );
    await expect(args.onRemind).toHaveBeenCalled();
  },
};
/** Forty machines stand without scrolling sideways. */
export const FortyMachines: Story = {
  args: {
    board: boards.of('forty machines'),
  },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list');
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
};
/** One standing alone, as its count was pressed. */
export const OnlyMissing: Story = {
  args: { board: boards.of('one is missing') },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /1 (No check|Sans contrôle)/ }));
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};
/** A shift that has ended: it is shown as it ended, and nobody is reminded of it. */
export const Ended: Story = {
  args: { board: boards.of('ended') },
};
/** No machine of the kind stands at the site. */
export const Empty: Story = { args: { board: boards.of('empty') } };
/** As it stands above the list of checks, with the shifts that have begun. */
export const AboveItsList: StoryObj = {
  beforeEach: () =>
    answer({
      'GET hse/checks/board/': [board([machine(1, checked('pass')), machine(2)], { site: storySite })],
    }),
  render: () => <ChecksToday template="HSE-CHK-TRUCK" path="/hse/checklists/verifier_camion" />,
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findAllByRole('listitem')).toHaveLength(2);
  },
};
