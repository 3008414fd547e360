import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Course } from '../../plugins/tracking/shared/course.ts';
import { CourseStrip } from '../../plugins/tracking/screens/trajectory/course-strip.tsx';
import { OverspeedsTable, TripsTable, VisitsTable } from '../../plugins/tracking/screens/trajectory/course-tables.tsx';
import { Legend } from '../../plugins/tracking/screens/trajectory/legend.tsx';
import { StopsTable } from '../../plugins/tracking/screens/trajectory/track-tables.tsx';
import type { ShownTrack } from '../../plugins/tracking/screens/trajectory/use-tracks.ts';
import '../../plugins/tracking/screens/screen.css';
import '../../plugins/tracking/screens/trajectory/trajectory.css';
import { shift } from './rows.ts';
import { inPane } from './support.tsx';

const at = (minutes: number): number => shift.startsAt.getTime() + minutes * 60_000;
const course: Course = {
  equipment: 't1',
  states: [
    { from: at(0), to: at(9), state: 'returning', place: null },
    { from: at(9), to: at(14), state: 'queue_load', place: 'F-EX01' },
    { from: at(14), to: at(17), state: 'loading', place: 'F-EX01' },
    { from: at(17), to: at(29), state: 'hauling', place: null },
  ],
  spells: [
    {
      from: at(8),
      to: at(15),
      category: 'SBO',
      code: 'X01',
      label: { en: 'Queue at the face', fr: 'Attente au front' },
      justified: false,
    },
  ],
  visits: [{ place: 'F-EX01', from: at(9), to: at(17), stopS: 390, maxKmh: 14 }],
  overspeeds: [{ at: at(21), place: null, seconds: 16, limitKmh: 50, maxKmh: 58, operator: 'A. Diallo' }],
  trips: [
    {
      id: 'trip-1',
      number: 'VY-S1-260309-0001',
      from: at(14),
      to: at(29),
      source: 'F-EX01',
      destination: 'HOPPER-1',
      material: 'ORE',
      payload_t: 96.4,
    },
  ],
};
const track: ShownTrack = {
  equipment: 't1',
  code: 'T-01',
  target: 98,
  points: [],
  drawn: [],
  stops: [{ from: at(9.5), to: at(16), lon: -6.21, lat: 31.05 }],
  summary: { points: 0, km: 0, hours: 0, averageKmh: null },
  course,
};
const seek = (): void => undefined;

export default { title: 'Tracking/Trajectory history', component: CourseStrip, decorators: [inPane] } satisfies Meta<
  typeof CourseStrip
>;

export const States: StoryObj<typeof CourseStrip> = { args: { tracks: [track], range: [at(0), at(30)], onSeek: seek } };
export const Stops: StoryObj<typeof StopsTable> = { render: () => <StopsTable tracks={[track]} onSeek={seek} /> };
export const Visits: StoryObj<typeof VisitsTable> = { render: () => <VisitsTable tracks={[track]} onSeek={seek} /> };
export const Overspeeds: StoryObj<typeof OverspeedsTable> = {
  render: () => <OverspeedsTable tracks={[track]} onSeek={seek} />,
};
export const Trips: StoryObj<typeof TripsTable> = { render: () => <TripsTable tracks={[track]} onSeek={seek} /> };
export const ColoursOfPayload: StoryObj<typeof Legend> = { render: () => <Legend by="payload" tracks={[track]} /> };
