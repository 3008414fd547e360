import { expect, test } from 'vitest';
import { traceA, traceB, traceSite, withScale, withoutScale } from '../../../../tests/support/haul-trace.ts';
import { advance, finish, recompute } from './advance.ts';
import { firstCheckpoint } from './checkpoint.ts';
import type { CycleEvent } from './events.ts';
import type { Interval } from './trip.ts';

const atSecond = (second: number) => ({ at: second * 1000 });
const states = (intervals: readonly Interval[]): string[] =>
  intervals.map(({ state, startedAt, endedAt }) => `${state} ${(endedAt - startedAt) / 1000}`);
const firstTrip = (events: readonly CycleEvent[], hasScale = true) => recompute(events, traceSite(hasScale)).trips[0];

test('without a scale a dump nobody saw is inferred when the truck stands at a face again', () => {
  const unseen =
    '0,300,30; 30,60,10; 40,15,5; 50,10,0; 65,10,0; 110,10,0; 150,10,0; 205,30,9; 220,120,20; 260,460,30; 300,800,31; 340,1130,30; 380,1400,25; 420,1350,30; 470,950,30; 520,500,30; 570,120,20; 580,60,10; 590,12,0; 620,12,0; 640,12,0; 680,12,0; 700,40,10; 710,130,20; 720,200,20';
  const { trips, checkpoint } = recompute(withoutScale(unseen), traceSite(false));
  expect(trips).toHaveLength(1);
  expect(trips[0]).toMatchObject({
    destination: 'D1',
    dumpStart: null,
    dumpEnd: 380_000,
    quality: 'inferred',
    flags: ['partial', 'missed_dump_geofence'],
  });
  expect(checkpoint.drive?.cycle.spans.map(({ state }) => state)).toEqual(['returning', 'loading', 'hauling']);
});

test('a load outside every face comes from the assignment, and the trip is to be reviewed', () => {
  const away =
    '0,600,400,30,1; 30,600,600,20,1; 40,600,620,0,1; 60,600,620,0,1; 90,600,620,0,40; 120,600,620,0,97; 140,620,600,12,97; 150,680,560,20,97; 160,740,500,25,97; 240,1420,20,25,97; 250,1470,0,10,97; 260,1480,0,0,97; 275,1480,0,0,97; 290,1480,0,0,97,U; 310,1480,0,0,2,U; 320,1480,0,0,1; 330,1460,0,10,1; 340,1380,0,20,1';
  const trip = firstTrip([{ kind: 'assignment', ...atSecond(-2), unit: 'LD-01', face: 'F7' }, ...withScale(away)]);
  expect(trip).toMatchObject({
    source: 'F7',
    loadingUnit: 'LD-01',
    loadStart: 40_000,
    loadEnd: 140_000,
    destination: 'D1',
    quality: 'inferred',
    payloadT: 97,
  });
  expect(trip?.flags).toContain('missed_load_geofence');
});

test('a silence of more than five minutes is unknown; the load is kept and the trip inferred', () => {
  const silent = withScale(traceA)
    .filter(({ at }) => at <= 300_000 || at >= 470_000)
    .map((event) => (event.at >= 470_000 ? { ...event, at: event.at + 200_000 } : event));
  const { trips, intervals } = recompute(silent, traceSite(true));
  expect(trips[0]).toMatchObject({
    destination: 'D1',
    payloadT: 98,
    quality: 'inferred',
    flags: ['partial', 'gps_gap'],
  });
  expect(states(intervals)).toContain('unknown 370');
});

test('a trip whose dump lies in a long silence ends where the truck speaks again', () => {
  const silent = withScale(traceA).filter(({ at }) => at <= 300_000 || at >= 685_000);
  expect(firstTrip(silent)).toMatchObject({
    dumpStart: null,
    dumpEnd: 685_000,
    destination: null,
    quality: 'inferred',
    payloadT: 98,
  });
});

test('a declared route stands in for the metres that a silence hides', () => {
  const { trips } = recompute(withScale(traceA), traceSite(true, { routeM: () => 1600 }));
  // A1 has no silence and is measured: from (30, 0) to its stop at 1475 m.
  expect(trips[0]?.loadedKm).toBeCloseTo(1.445, 3);
  const silent = withScale(traceA).filter(({ at }) => at <= 300_000 || at >= 440_000);
  expect(recompute(silent, traceSite(true, { routeM: () => 1600 })).trips[0]).toMatchObject({
    loadedKm: 1.6,
    flags: ['partial', 'gps_gap'],
    quality: 'auto',
  });
});

test('a second truck at a one-sided unit queues; on both sides it is loaded', () => {
  const busy: CycleEvent = { kind: 'unit', ...atSecond(100), unit: 'EX-01', busy: true };
  const free: CycleEvent = { kind: 'unit', ...atSecond(160), unit: 'EX-01', busy: false };
  const events = [...withScale(traceA), busy, free];
  expect(firstTrip(events)?.parts).toMatchObject({ queue_load: 95, spot_load: 15, loading: 105 });
  const double = recompute(events, traceSite(true, { units: [{ id: 'EX-01', doubleSide: true }] })).trips[0];
  expect(double?.parts).toMatchObject({ queue_load: 55, spot_load: 55, loading: 105 });
});

test('a unit whose last word was lost is not busy for ever', () => {
  const busy: CycleEvent = { kind: 'unit', ...atSecond(-550), unit: 'EX-01', busy: true };
  expect(firstTrip([busy, ...withScale(traceA)])?.parts).toMatchObject(firstTrip(withScale(traceA))?.parts ?? {});
});

test('fuelling on the way is out of the cycle, the load survives it', () => {
  const fuelling = withoutScale(traceB).flatMap((event): CycleEvent[] => {
    if (event.at < 340_000) return [event];
    return [{ ...event, at: event.at + 200_000 }];
  });
  const stop = withoutScale(
    '310,805,2; 320,806,0; 350,806,0; 380,806,0; 410,806,0; 440,806,0; 470,806,0; 495,806,0; 500,830,12; 505,860,20; 512,910,25',
  ).slice(1);
  const { trips, intervals } = recompute([...fuelling, ...stop], traceSite(false));
  expect(trips[0]).toMatchObject({ destination: 'D1', parts: { out: 190 } });
  expect(trips[0]?.cycleS).toBe(690 - 190);
  expect(states(intervals)).toContain('out 190');
});

test('a truck that the ledger puts down is out of the cycle; one that drives on all the same makes its trip', () => {
  const down: CycleEvent = { kind: 'ledger', ...atSecond(250), down: true };
  const parked = withScale(traceA).filter(({ at }) => at <= 300_000);
  const { checkpoint } = recompute([...parked, down], traceSite(true));
  expect(checkpoint.drive?.cycle.spans.at(-1)?.state).toBe('out');
  const early: CycleEvent = { kind: 'ledger', ...atSecond(-10), down: true };
  const driving = withScale('0,3000,0,30,1; 60,2400,0,36,1; 120,1800,0,36,1; 180,1200,0,36,1; 230,700,0,36,1').concat(
    withScale(traceA).map((event) => ({ ...event, at: event.at + 240_000 })),
  );
  expect(recompute([early, ...driving], traceSite(true)).trips[0]).toMatchObject({ destination: 'D1', payloadT: 98 });
});

test('the payload is the weighbridge, else the loader less what stuck, else the scale', () => {
  const events = withScale(traceA);
  const loader: CycleEvent[] = [
    { kind: 'load', ...atSecond(176), event: 'pass', passNo: 1 },
    { kind: 'load', ...atSecond(270), event: 'load_end', totalT: 99.5, loader: 'EX-01' },
    { kind: 'load', ...atSecond(620), event: 'carryback', totalT: 1.5 },
  ];
  expect(firstTrip([...events, ...loader])).toMatchObject({ payloadT: 98, payloadSource: 'loader', passes: 1 });
  const weighed: CycleEvent = { kind: 'checkin', ...atSecond(400), event: 'weigh', netT: 121 };
  expect(firstTrip([...events, ...loader, weighed])).toMatchObject({
    payloadT: 121,
    payloadSource: 'weighbridge',
    flags: ['partial', 'overload'],
  });
});

test('without a scale, empty stops in a dump are no trip, unless a check-in says so', () => {
  const visit =
    '0,1000,30; 30,1300,25; 40,1430,15; 50,1480,3; 60,1490,0; 75,1490,0; 100,1490,0; 110,1470,10; 120,1380,20; 130,1300,25';
  expect(recompute(withoutScale(visit), traceSite(false)).trips).toEqual([]);
  const checked: CycleEvent = { kind: 'checkin', ...atSecond(80), event: 'dump', place: 'D1' };
  expect(firstTrip([...withoutScale(visit), checked], false)).toMatchObject({
    destination: 'D1',
    quality: 'inferred',
    payloadT: 92,
  });
});

test('a device that says its own state is believed, once it has said it long enough', () => {
  const said = (from: number, count: number, x: number, state: string, step = 0): CycleEvent[] =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'position',
      at: (from + index * 5) * 1000,
      x: x + index * step,
      y: 0,
      speedKmh: step === 0 ? 0 : 30,
      state,
    }));
  const events = [
    ...said(0, 110, 200, 'Driving empty'),
    ...said(560, 10, 10, 'Queued'),
    ...said(610, 20, 10, 'Loading'),
    ...said(720, 32, 200, 'Driving loaded', 40),
    ...said(880, 10, 1480, 'Dumping'),
    ...said(930, 3, 1400, 'Driving empty', -40),
  ];
  const { trips, intervals } = recompute(events, traceSite(false));
  expect(states(intervals)).toEqual(['returning 560', 'queue_load 50', 'loading 110', 'hauling 160', 'dumping 50']);
  expect(trips[0]).toMatchObject({ source: 'F1', destination: 'D1', dumpEnd: 930_000 });
});

test('a fix too imprecise or too far is dropped, unless three in a row agree', () => {
  const clean = recompute(withScale(traceA), traceSite(true));
  const wild: CycleEvent[] = [
    { kind: 'position', ...atSecond(250), x: 9000, y: 0, speedKmh: 30, payloadT: 0 },
    { kind: 'position', ...atSecond(255), x: 300, y: 0, speedKmh: 30, accuracyM: 45, payloadT: 0 },
  ];
  expect(recompute([...withScale(traceA), ...wild], traceSite(true)).trips).toEqual(clean.trips);
  const jumped = withScale('0,600,0,0,1; 30,600,0,0,1; 35,9000,0,20,1; 40,9020,0,20,1; 45,9040,0,20,1');
  const last = finish(advance(firstCheckpoint, jumped, traceSite(true)).checkpoint, traceSite(true)).checkpoint;
  expect(last.drive?.mark.x).toBe(9040);
});
