import type { Meta, StoryObj } from '@storybook/react-vite';
import { freshnessOf } from '../../core/live/freshness.ts';
import type { StreamView } from '../../core/live/use-stream.ts';
import { MachineList } from '../../plugins/tracking/screens/live-map/machine-list.tsx';
import '../../plugins/tracking/screens/live-map/live-map.css';
import { positionStream, type PositionRow } from '../../plugins/tracking/streams/position.ts';
import { inPane } from './support.tsx';

const now = Date.parse('2026-03-09T12:00:00Z');
const row = (code: string, secondsAgo: number, speedKmh: number, payload: number | null): PositionRow => ({ equipment: code, code, family: 'haul_truck', at: new Date(now - secondsAgo * 1000).toISOString(), lon: -6.2, lat: 31, speedKmh, heading: 90, payload_t: payload, fuelPercent: 60 });
const rows = [row('T-01', 3, 34, 97), row('T-02', 400, 0, 0), row('T-03', 3_000, 22, null)];
const view = (state: StreamView<PositionRow>['state']): StreamView<PositionRow> => ({ rows, now, state, freshness: (one) => freshnessOf(positionStream, one, now) });

export default { title: 'Tracking/Machine list', component: MachineList, decorators: [inPane], args: { view: view('live'), picked: 'T-02', onPick: () => undefined } } satisfies Meta<typeof MachineList>;
type Story = StoryObj<typeof MachineList>;

export const Live: Story = {};
export const Offline: Story = { args: { view: view('offline') } };
export const Past: Story = { args: { view: view('past') } };
