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
import { choice, controlsOf, worlds } from '../support/controls.ts';
import { inLongWords, longPhrase } from '../support/long-words.ts';
import { colourings, type Colouring } from '../../plugins/tracking/screens/trajectory/colouring.ts';

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

const several = (count: number): readonly ShownTrack[] =>
  Array.from({ length: count }, (_, index) => ({ ...track, equipment: `t${index + 1}`, code: `T-0${index + 1}` }));
const empty: Course = { equipment: 't1', states: [], spells: [], visits: [], overspeeds: [], trips: [] };
const tracks = worlds<readonly ShownTrack[], 'one' | 'none' | 'four' | 'nothing happened' | 'long words'>({
  one: [track],
  none: [],
  four: several(4),
  'nothing happened': [{ ...track, stops: [], course: empty }],
  'long words': [
    inLongWords({ ...track, course: { ...course, visits: [{ ...course.visits[0], place: longPhrase }] } }),
  ],
} as Readonly<Record<'one' | 'none' | 'four' | 'nothing happened' | 'long words', readonly ShownTrack[]>>);
interface TracksArgs {
  readonly tracks: readonly ShownTrack[];
}
/** Of a table of what happened on a track. */
const ofTracks = { ...controlsOf({ tracks: tracks.control }), args: { tracks: tracks.of('one') } };

export default {
  title: 'Tracking/Trajectory history',
  component: CourseStrip,
  decorators: [inPane],
  argTypes: { tracks: tracks.control },
} satisfies Meta<typeof CourseStrip>;

export const States: StoryObj<typeof CourseStrip> = {
  args: { tracks: tracks.of('one'), range: [at(0), at(30)], onSeek: seek },
};
export const Stops: StoryObj<TracksArgs> = { ...ofTracks, render: (args) => <StopsTable {...args} onSeek={seek} /> };
export const Visits: StoryObj<TracksArgs> = { ...ofTracks, render: (args) => <VisitsTable {...args} onSeek={seek} /> };
export const Overspeeds: StoryObj<TracksArgs> = {
  ...ofTracks,
  render: (args) => <OverspeedsTable {...args} onSeek={seek} />,
};
export const Trips: StoryObj<TracksArgs> = { ...ofTracks, render: (args) => <TripsTable {...args} onSeek={seek} /> };
export const ColoursOfPayload: StoryObj<TracksArgs & { readonly by: Colouring }> = {
  ...controlsOf({ by: choice(Object.keys(colourings)), tracks: tracks.control }),
  args: { by: 'payload', ...ofTracks.args },
  render: (args) => <Legend {...args} />,
};
