import { expect, test } from 'vitest';
import { recompute } from './advance.ts';
import type { CycleEvent } from './events.ts';
import { prepareFences } from './fences.ts';
import { defaultSettings } from './settings.ts';
import { cutAtShifts, shiftOf } from './shift-cut.ts';
import type { Site } from './site.ts';
import type { Trip } from './trip.ts';

/** The traces of the catalogue, operations.md §5.7: seconds, metres, km/h, tonnes, U for the bed up. */
const traceA = `0,600,0,36,1; 30,300,0,36,1; 50,120,0,25,1; 60,70,0,12,1; 65,60,0,2,1; 80,60,0,0,1; 110,60,0,0,1; 120,40,0,9,1; 130,20,0,6,1; 145,12,0,0,1;
160,12,0,0,1; 175,12,0,0,24; 205,12,0,0,49; 220,95,10,0,49; 235,12,0,0,74; 265,12,0,0,97; 280,30,0,10,97; 290,75,0,18,98; 300,130,0,20,98;
350,500,0,27,98; 400,900,0,28,98; 440,1190,0,27,98; 470,1420,0,25,98; 480,1470,0,10,98; 485,1475,0,2,98; 500,1475,0,0,98; 530,1478,0,0,98; 540,1490,0,8,98;
550,1500,0,1,98; 560,1500,0,0,98,U; 590,1500,0,0,30,U; 610,1500,0,0,2,U; 625,1500,0,0,1; 635,1480,0,9,1; 685,1100,0,32,1; 735,700,0,40,1; 780,220,0,34,1;
800,40,0,14,1; 805,25,0,8,1; 815,12,0,1,1; 830,12,0,0,1; 840,12,0,0,26; 870,12,0,0,52; 900,12,0,0,78; 930,12,0,0,101; 945,35,0,11,101; 960,110,0,20,102;
1100,900,300,0,102; 1115,900,300,0,60,U; 1130,900,300,0,3,U; 1150,880,290,12,2; 1180,700,200,30,2`;
const traceB = `0,300,30; 30,60,10; 40,15,5; 50,10,0; 65,10,0; 100,10,0; 150,10,0; 200,10,0; 205,30,9; 220,120,20; 260,460,30; 300,800,31; 340,1130,30; 375,1425,25; 385,1460,8;
390,1465,0; 405,1465,0; 420,1465,0; 430,1485,9; 445,1505,1; 460,1505,0; 480,1505,0; 490,1480,10; 500,1420,20; 510,1350,25`;

const rows = (trace: string): string[][] => trace.split(';').map((row) => row.trim().split(','));
const unit: CycleEvent = { kind: 'unit', at: -1000, unit: 'EX-01', x: 0, y: 0 };
const eventsA: CycleEvent[] = [unit, ...rows(traceA).map(([t, x, y, v, p, bed]): CycleEvent => ({ kind: 'position', at: Number(t) * 1000, x: Number(x), y: Number(y), speedKmh: Number(v), payloadT: Number(p), bedUp: bed === 'U' }))];
const eventsB: CycleEvent[] = [unit, ...rows(traceB).map(([t, x, v]): CycleEvent => ({ kind: 'position', at: Number(t) * 1000, x: Number(x), y: 0, speedKmh: Number(v) }))];

const site = (hasScale: boolean): Site => ({
  truck: { id: 'T-01', hasScale, targetT: 100, averageT: 92 },
  fences: prepareFences([
    { id: 'F1', kind: 'loading_face', ring: [[-80, -80], [80, -80], [80, 80], [-80, 80]] },
    { id: 'D1', kind: 'dump', ring: [[1440, -60], [1560, -60], [1560, 60], [1440, 60]] },
  ]),
  units: [{ id: 'EX-01' }],
  settings: defaultSettings,
});

/** A trip as a row of the catalogue's table. */
const row = ({ cycleStart, dumpEnd, cycleS, parts, payloadT, source, destination, flags, quality }: Trip): unknown[] => [cycleStart / 1000, dumpEnd / 1000, cycleS, parts.returning, parts.queue_load, parts.spot_load, parts.loading, parts.hauling, parts.queue_dump, parts.dumping, payloadT, source, destination, flags, quality];

test('trace A, with a scale, gives the trips of the catalogue', () => {
  const { trips, late } = recompute(eventsA, site(true));
  expect(trips.map(row)).toEqual([
    [0, 635, 635, 65, 55, 55, 105, 205, 55, 95, 98, 'F1', 'D1', ['partial'], 'auto'],
    [635, 1150, 515, 170, 0, 35, 105, 155, 0, 50, 101.5, 'F1', null, ['gps_gap', 'missed_dump_geofence'], 'inferred'],
  ]);
  expect(late).toEqual([]);
});

test('trace B, without a scale, gives the trip of the catalogue, in the shift that contains its dump', () => {
  const { trips, intervals } = recompute(eventsB, site(false));
  expect(trips.map(row)).toEqual([[0, 490, 490, 40, 0, 10, 155, 185, 40, 60, 92, 'F1', 'D1', ['partial'], 'auto']]);
  expect(trips[0]?.payloadSource).toBe('average');
  const boundaries = [-28_560_000, 240_000];
  expect(shiftOf(boundaries, trips[0]?.dumpEnd as number)).toBe(1);
  const hauling = cutAtShifts(intervals, boundaries).filter(({ state }) => state === 'hauling');
  expect(hauling.map(({ startedAt, endedAt }) => (endedAt - startedAt) / 1000)).toEqual([35, 150]);
  expect(new Set(hauling.map(({ stateId }) => stateId)).size).toBe(1);
});

test('the intervals of a trip fill its cycle without gap or overlap', () => {
  const { intervals } = recompute(eventsA, site(true));
  for (const [index, { startedAt }] of intervals.entries()) if (index > 0) expect(startedAt).toBe(intervals[index - 1]?.endedAt);
  expect([intervals[0]?.startedAt, intervals.at(-1)?.endedAt]).toEqual([0, 1_150_000]);
});
