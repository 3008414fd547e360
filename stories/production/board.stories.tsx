import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import type { BoardUnit } from '../../plugins/production/shared/board.ts';
import { UnitColumn } from '../../plugins/production/screens/board/unit-column.tsx';
import '../../plugins/production/screens/board/dispatch-board.css';
import type { HaulStateRow } from '../../plugins/production/streams/haul-state.ts';
import { walkByKeys } from '../support/keyboard.ts';
import { inPane } from '../tracking/support.tsx';
import { apart, range, worlds, yesOrNo } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';
import type { Freshness } from '../../core/live/freshness.ts';

const now = Date.parse('2026-03-09T09:00:00Z');
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const truck = (code: string, state: HaulStateRow['state'], minutes: number, loaded = false): HaulStateRow => ({
  truck: code,
  code,
  state,
  since: ago(minutes),
  at: ago(0),
  place: null,
  unit: 'u1',
  loaded,
  payload_t: loaded ? 96 : null,
  target_t: 98,
  scaleFault: null,
  scaleFaultSince: null,
});
const unit: BoardUnit = {
  unit: 'u1',
  site: 's1',
  code: 'EX-01',
  model: 'S17',
  operator: 'Hiba Amrani',
  face: 'F-EX01',
  material: { en: 'Ore', fr: 'Minerai' },
  materialColour: '#c87619',
  bench: 'P06-C1',
  destinations: ['HOPPER-1'],
  trucksPlanned: 9,
  ownTarget: null,
  trips_60: 18,
  tonnes_60: 1_760,
  trips_shift: 44,
  tonnes_shift: 4_310,
  idleMin_60: 4,
  matchFactor: 1.02,
  lastLoadAt: ago(1),
};

const unitsOfBoard = worlds<BoardUnit, 'usual' | 'without trucks' | 'long without a load' | 'long words'>({
  usual: unit,
  'without trucks': {
    ...unit,
    tonnes_60: 310,
    trips_60: 3,
    matchFactor: null,
    idleMin_60: 41,
    lastLoadAt: ago(9),
    operator: null,
  },
  'long without a load': { ...unit, lastLoadAt: ago(17) },
  'long words': { ...unit, operator: longPerson, material: { en: longPhrase, fr: longPhrase } },
});
const trucks = worlds<readonly HaulStateRow[], 'none' | 'two' | 'five' | 'thirty'>({
  none: [],
  two: [truck('T-02', 'returning', 4), truck('T-16', 'hauling', 6, true)],
  five: [
    truck('T-02', 'returning', 4),
    truck('T-07', 'queue_load', 12),
    truck('T-11', 'loading', 2),
    truck('T-16', 'hauling', 6, true),
    truck('T-21', 'dumping', 1, true),
  ],
  thirty: Array.from({ length: 30 }, (_, index) => truck(`T-${index + 10}`, 'hauling', index, true)),
});
const freshness = worlds<() => Freshness, Freshness>({ fresh: () => 'fresh', late: () => 'late', lost: () => 'lost' });

export default {
  title: 'Production/Loading unit on the board',
  component: UnitColumn,
  decorators: [inPane],
  args: {
    unit: unitsOfBoard.of('usual'),
    target: 1_300,
    now,
    freshness: freshness.of('fresh'),
    units: [unit, { ...unit, unit: 'u2', code: 'EX-02', face: 'F-EX02' }],
    onSend: fn(),
    onDrop: fn(),
    rows: trucks.of('none'),
  },
  argTypes: {
    unit: unitsOfBoard.control,
    rows: trucks.control,
    freshness: freshness.control,
    target: range(200, 3_000, 50),
    told: yesOrNo,
    now: apart,
  },
} satisfies Meta<typeof UnitColumn>;
type Story = StoryObj<typeof UnitColumn>;

export const Busy: Story = {
  args: {
    rows: trucks.of('five'),
  },
};
/** Nobody has come for longer than five minutes: it is said in words. */
export const WithoutTrucks: Story = {
  args: {
    unit: unitsOfBoard.of('without trucks'),
  },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/9 min/)).toBeVisible();
  },
};
/** As it was: nobody is sent anywhere. */
export const Past: Story = {
  args: { units: [], rows: trucks.of('two') },
  play: async ({ canvasElement }) => {
    const [chip] = await within(canvasElement).findAllByRole('button', { name: /T-02/ });
    await expect(chip).not.toHaveAttribute('draggable', 'true');
  },
};
/** On a slow line the unit is there before its trucks: it is not said to stand without any. */
export const NotToldYet: Story = {
  args: { told: false, unit: unitsOfBoard.of('long without a load') },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('heading', { name: 'EX-01' });
    await expect(within(canvasElement).queryByText(/17 min/)).toBeNull();
  },
};
/** One stop of the Tab key per unit; Enter opens the truck's menu, arrows choose, Escape gives the focus back. */
export const ByKeyboard: Story = {
  ...Busy,
  play: async ({ step, args }) =>
    walkByKeys(step, [
      ['{Tab}', /T-02/],
      ['{Enter}', /EX-02/],
      ['{ArrowDown}', /Its trips|Ses voyages|Ses trajets/],
      ['{Escape}', /T-02/],
      ['{Enter}', /EX-02/],
      ['{Enter}', () => expect(args.onSend).toHaveBeenCalledOnce()],
      ['{Shift}', () => expect(document.querySelector('.bp6-menu')).toBeNull()],
    ]),
};
