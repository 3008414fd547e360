import { expect, test } from 'vitest';
import { traceA, traceB, traceSite, withScale, withoutScale } from '../../../../tests/support/haul-trace.ts';
import { recompute } from './advance.ts';
import { cutAtShifts, shiftOf } from './shift-cut.ts';
import type { Trip } from './trip.ts';

/** A trip as a row of the catalogue's table. */
const row = ({
  cycleStart,
  dumpEnd,
  cycleS,
  parts,
  payloadT,
  source,
  destination,
  flags,
  quality,
}: Trip): unknown[] => [
  cycleStart / 1000,
  dumpEnd / 1000,
  cycleS,
  parts.returning,
  parts.queue_load,
  parts.spot_load,
  parts.loading,
  parts.hauling,
  parts.queue_dump,
  parts.dumping,
  payloadT,
  source,
  destination,
  flags,
  quality,
];

test('trace A, with a scale, gives the trips of the catalogue', () => {
  const { trips, late } = recompute(withScale(traceA), traceSite(true));
  expect(trips.map(row)).toEqual([
    [0, 635, 635, 65, 55, 55, 105, 205, 55, 95, 98, 'F1', 'D1', ['partial'], 'auto'],
    [635, 1150, 515, 170, 0, 35, 105, 155, 0, 50, 101.5, 'F1', null, ['gps_gap', 'missed_dump_geofence'], 'inferred'],
  ]);
  expect(late).toEqual([]);
});

test('trace B, without a scale, gives the trip of the catalogue, in the shift that contains its dump', () => {
  const { trips, intervals } = recompute(withoutScale(traceB), traceSite(false));
  expect(trips.map(row)).toEqual([[0, 490, 490, 40, 0, 10, 155, 185, 40, 60, 92, 'F1', 'D1', ['partial'], 'auto']]);
  expect(trips[0]?.payloadSource).toBe('average');
  const boundaries = [-28_560_000, 240_000];
  expect(shiftOf(boundaries, trips[0]?.dumpEnd as number)).toBe(1);
  const hauling = cutAtShifts(intervals, boundaries).filter(({ state }) => state === 'hauling');
  expect(hauling.map(({ startedAt, endedAt }) => (endedAt - startedAt) / 1000)).toEqual([35, 150]);
  expect(new Set(hauling.map(({ stateId }) => stateId)).size).toBe(1);
});

test('the intervals of a trip fill its cycle without gap or overlap', () => {
  const { intervals } = recompute(withScale(traceA), traceSite(true));
  expect(intervals.slice(1).map(({ startedAt }) => startedAt)).toEqual(
    intervals.slice(0, -1).map(({ endedAt }) => endedAt),
  );
  expect([intervals[0]?.startedAt, intervals.at(-1)?.endedAt]).toEqual([0, 1_150_000]);
});
