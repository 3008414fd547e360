import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { freshnessOf } from '../../core/live/freshness.ts';
import type { StreamView } from '../../core/live/use-stream.ts';
import { MachineList } from '../../plugins/tracking/screens/live-map/machine-list.tsx';
import '../../plugins/tracking/screens/live-map/live-map.css';
import { positionStream, type PositionRow } from '../../plugins/tracking/streams/position.ts';
import { inPane } from './support.tsx';
import { choice, worlds } from '../support/controls.ts';

const now = Date.parse('2026-03-09T12:00:00Z');
const row = (
  code: string,
  secondsAgo: number,
  speedKmh: number,
  payload: number | null,
  family = 'haul_truck',
): PositionRow => ({
  equipment: code,
  code,
  family,
  at: new Date(now - secondsAgo * 1000).toISOString(),
  lon: -6.2,
  lat: 31,
  speedKmh,
  heading: 90,
  payload_t: payload,
  fuelPercent: 60,
});
const rows = [row('T-01', 3, 34, 97), row('T-02', 400, 0, 0), row('T-03', 3_000, 22, null)];
const view = (state: StreamView<PositionRow>['state'], shown = rows): StreamView<PositionRow> => ({
  rows: shown,
  now,
  state,
  freshness: (one) => freshnessOf(positionStream, one, now),
});
const mixed = [row('BW-01', 9, 12, null, 'fuel_bowser'), ...rows, row('EX-01', 8, 0, null, 'hydraulic_shovel')];
const views = worlds({
  live: view('live'),
  offline: view('offline'),
  past: view('past'),
  'every kind': view('live', mixed),
  none: view('live', []),
  'two hundred': view(
    'live',
    Array.from({ length: 200 }, (_, index) => row(`T-${index + 10}`, index * 9, index % 60, 97)),
  ),
});
/** As high as beside a map: the list draws what is in view. */
const besideMap: Decorator = (Story) => <div style={{ display: 'grid', width: 340, height: 420 }}>{Story()}</div>;

export default {
  title: 'Tracking/Machine list',
  component: MachineList,
  decorators: [besideMap, inPane],
  args: { view: views.of('live'), picked: 'T-02', onPick: () => undefined },
  argTypes: { view: views.control, picked: choice(['T-01', 'T-02', 'T-03']) },
} satisfies Meta<typeof MachineList>;
type Story = StoryObj<typeof MachineList>;

export const Live: Story = {};
export const Offline: Story = { args: { view: views.of('offline') } };
export const Past: Story = { args: { view: views.of('past') } };

/** Trucks first, then what loads them, then the others. */
export const Mixed: Story = {
  args: { view: views.of('every kind') },
  play: async ({ canvas }) => {
    const codes = (await canvas.findAllByRole('button')).map((button) => button.querySelector('strong')?.textContent);
    await expect(codes).toEqual(['T-01', 'T-02', 'T-03', 'EX-01', 'BW-01']);
  },
};
