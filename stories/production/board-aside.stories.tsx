import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { AllSilent } from '../../plugins/production/screens/board/all-silent.tsx';
import { BoardAside } from '../../plugins/production/screens/board/board-aside.tsx';
import '../../plugins/production/screens/board/dispatch-board.css';
import type { HaulStateRow } from '../../plugins/production/streams/haul-state.ts';
import { inPane } from '../tracking/support.tsx';
import { apart, choice, controlsOf, worlds, yesOrNo } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import type { Freshness } from '../../core/live/freshness.ts';

const now = Date.parse('2026-03-09T09:00:00Z');
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const truck = (code: string, state: HaulStateRow['state'], heard: number): HaulStateRow => ({
  truck: code,
  code,
  state,
  since: ago(heard + 4),
  at: ago(heard),
  place: null,
  unit: 'u1',
  loaded: state === 'hauling',
  payload_t: null,
  target_t: 98,
  scaleFault: null,
  scaleFaultSince: null,
});

const trucks = worlds<readonly HaulStateRow[], 'none' | 'two' | 'scale out of order' | 'forty'>({
  none: [],
  two: [truck('T-04', 'hauling', 9), truck('T-17', 'queue_load', 31)],
  'scale out of order': [{ ...truck('T-11', 'out', 0), scaleFault: 'stuck', scaleFaultSince: ago(190) }],
  forty: Array.from({ length: 40 }, (_, index) => truck(`T-${index + 10}`, 'hauling', index)),
});
const freshness = worlds<() => Freshness, Freshness>({ fresh: () => 'fresh', late: () => 'late', lost: () => 'lost' });

export default {
  title: 'Production/Trucks aside on the board',
  component: BoardAside,
  decorators: [inPane],
  args: {
    title: 'Silent',
    note: 'Not heard for more than 5 min',
    now,
    freshness: freshness.of('late'),
    units: [],
    onSend: fn(),
    rows: trucks.of('none'),
  },
  argTypes: {
    rows: trucks.control,
    freshness: freshness.control,
    title: choice(['Silent', 'Out of cycle', longPhrase]),
    note: choice(['Not heard for more than 5 min', longPhrase]),
    silent: yesOrNo,
    now: apart,
  },
} satisfies Meta<typeof BoardAside>;
type Story = StoryObj<typeof BoardAside>;

/** What counts is since when they are silent, not what they did then. */
export const Silent: Story = {
  args: { silent: true, rows: trucks.of('two') },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByTitle(/^T-17 ?: (silent for|muet depuis) 31 min, /)).toBeVisible();
  },
};
/** A scale that is out of order is seen on its truck. */
export const ScaleOutOfOrder: Story = {
  args: {
    title: 'Out of cycle',
    freshness: freshness.of('fresh'),
    rows: trucks.of('scale out of order'),
  },
};
/** All of them at once: one sentence. */
const silentTrucks = worlds({
  two: [truck('T-04', 'hauling', 12), truck('T-09', 'loading', 14)],
  forty: Array.from({ length: 40 }, (_, index) => truck(`T-${index + 10}`, 'hauling', index + 6)),
});
export const All: StoryObj<{ readonly rows: readonly HaulStateRow[] }> = {
  ...controlsOf({ rows: silentTrucks.control }),
  args: { rows: silentTrucks.of('two') },
  render: ({ rows }) => <AllSilent rows={rows} now={now} />,
};
