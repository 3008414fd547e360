import { expect, test } from 'vitest';
import { operatorsOf, pairUp, sheetOf, tallyInstant } from './sheet.ts';
import { assignmentAt, distanceOf, type SheetPlan } from './sheet-plan.ts';
import { hoursOf, shiftOf } from '../../../core/sites/shift.ts';
import type { OperatorCheckinRow } from '../streams/operator-checkin.ts';
import type { SheetTripRow } from '../streams/sheet-trip.ts';
import type { TruckCheckinRow } from '../streams/truck-checkin.ts';

const shift = shiftOf('2026-03-09', 'P1', 'Etc/GMT-1');
const hours = hoursOf(shift);
const trip = (minutes: number, rest: Partial<TruckCheckinRow> = {}): TruckCheckinRow => ({
  id: String(minutes),
  site: 's1',
  at: new Date(shift.startsAt.getTime() + minutes * 60_000).toISOString(),
  kind: 'dump',
  number: '',
  truck: 't1',
  truckCode: 'T-01',
  place: 'HOPPER-1',
  unit: null,
  material: null,
  payload_t: 96,
  method: 'manual',
  status: 'valid',
  flags: [],
  version: 1,
  ...rest,
});

test('a truck that has gone elsewhere or out of service since has its named line on the sheet of its shift', () => {
  const found: SheetTripRow = {
    id: 'g1',
    site: 's1',
    number: null,
    truck: 't3',
    truckCode: 'T-03',
    at: trip(30).at,
    place: 'HOPPER-1',
    source: null,
    unit: null,
    payload_t: 90,
    gone: false,
    toldAt: trip(30).at,
  };
  const here = [
    { id: 't1', code: 'T-01' },
    { id: 't4', code: 'T-04' },
  ];
  const rows = [trip(5), trip(9, { truck: 't2', truckCode: 'T-02' }), trip(-9, { truck: 't5', truckCode: 'T-05' })];
  const lines = sheetOf(here, rows, hours, [found]);
  expect(lines.map(({ code, total, foundTotal }) => [code, total, foundTotal])).toEqual([
    ['T-01', 1, 0],
    ['T-02', 1, 0],
    ['T-03', 0, 1],
    ['T-04', 0, 0],
  ]);
});

test('a line counts trips by hour and destination, without loads, cancelled trips and other shifts', () => {
  const rows = [
    trip(5),
    trip(59),
    trip(60, { place: 'WASTE-1', payload_t: null }),
    trip(90, { status: 'cancelled' }),
    trip(95, { kind: 'load' }),
    trip(-3),
    trip(480),
  ];
  const [line, idle] = sheetOf(
    [
      { id: 't1', code: 'T-01' },
      { id: 't2', code: 'T-02' },
    ],
    rows,
    hours,
  );
  expect(line?.hours.map(({ length }) => length)).toEqual([2, 1, 0, 0, 0, 0, 0, 0]);
  expect(line).toMatchObject({ total: 3, tonnes: 192, unweighed: 1 });
  expect(Object.fromEntries(line?.places ?? [])).toEqual({ 'HOPPER-1': 2, 'WASTE-1': 1 });
  expect(idle).toMatchObject({ total: 0, first: null });
});

test('a trip is tallied now in the running hour, in a free spot of an earlier one, and never ahead', () => {
  const [first, second, third] = hours as [Date, Date, Date];
  const now = second.getTime() + 30 * 60_000;
  expect(tallyInstant(second, [], now)?.getTime()).toBe(now);
  expect(tallyInstant(third, [], now)).toBeNull();
  const free = tallyInstant(first, [trip(3), trip(6)], now);
  expect((free?.getTime() ?? 0) - first.getTime()).toBe(10 * 60_000);
  expect(
    tallyInstant(
      first,
      Array.from({ length: 15 }, (_, index) => trip(2 + index * 4)),
      now,
    ),
  ).toBeNull();
});

const found = (minutes: number, rest: Partial<SheetTripRow> = {}): SheetTripRow => ({
  id: `f${minutes}`,
  site: 's1',
  number: null,
  truck: 't1',
  truckCode: 'T-01',
  at: new Date(shift.startsAt.getTime() + minutes * 60_000).toISOString(),
  place: 'HOPPER-1',
  source: null,
  unit: null,
  payload_t: 95,
  gone: false,
  toldAt: '',
  ...rest,
});

test('tally and trips meet within 3 minutes at one place, each once, the nearest first', () => {
  const { untallied, tripless } = pairUp(
    [trip(5), trip(8), trip(60), trip(120, { place: 'WASTE-1' }), trip(180)],
    [found(7), found(57), found(120), found(183.5)],
  );
  expect(untallied.map(({ id }) => id)).toEqual(['f120', 'f183.5']);
  expect(tripless.map(({ id }) => id)).toEqual(['5', '120', '180']);
});

test('a line sets the trips of an hour beside its tally; a trip that is gone is none', () => {
  const [line] = sheetOf([{ id: 't1', code: 'T-01' }], [trip(5), trip(70)], hours, [
    found(6),
    found(30),
    found(72),
    found(80, { gone: true }),
  ]);
  expect(
    line?.found.slice(0, 2).map(({ trips, untallied, tripless }) => [trips.length, untallied.length, tripless.length]),
  ).toEqual([
    [2, 1, 0],
    [1, 0, 0],
  ]);
  expect(line).toMatchObject({ total: 2, foundTotal: 3 });
});

test('a tally lies at the face where its loading unit worked then; the road from there has its length', () => {
  const plan: SheetPlan = {
    assignments: [
      {
        unit: 'e1',
        unitCode: 'EX-01',
        face: 'F-1',
        destinations: ['HOPPER-1'],
        from: '2026-03-01T00:00:00.000Z',
        to: '2026-03-09T08:00:00.000Z',
      },
      {
        unit: 'e1',
        unitCode: 'e1',
        face: 'F-2',
        destinations: ['WASTE-1', 'STOCK-1'],
        from: '2026-03-09T08:00:00.000Z',
        to: null,
      },
    ],
    routes: [{ source: 'F-2', destination: 'WASTE-1', km: 5.47 }],
  };
  expect(assignmentAt(plan, 'e1', '2026-03-09T07:59:59.000Z')?.face).toBe('F-1');
  expect(assignmentAt(plan, 'e1', '2026-03-09T08:00:00.000Z')?.face).toBe('F-2');
  expect(assignmentAt(plan, null, '2026-03-09T08:00:00.000Z')).toBeNull();
  expect([distanceOf(plan, 'F-2', 'WASTE-1'), distanceOf(plan, 'F-1', 'WASTE-1')]).toEqual([5.47, null]);
});

test('of each truck those are named who logged on to it, in their order and once', () => {
  const logOn = (minutes: number, name: string, rest: Partial<OperatorCheckinRow> = {}): OperatorCheckinRow => ({
    id: String(minutes),
    at: new Date(shift.startsAt.getTime() + minutes * 60_000).toISOString(),
    kind: 'machine_on',
    person: name,
    name,
    matricule: null,
    function: null,
    crew: null,
    badge: null,
    equipment: 't1',
    equipmentCode: 'T-01',
    method: 'badge',
    fit: true,
    flags: [],
    status: 'valid',
    version: 1,
    ...rest,
  });
  const named = operatorsOf([
    logOn(240, 'Omar'),
    logOn(5, 'Amina'),
    logOn(250, 'Amina'),
    logOn(9, 'Sara', { equipment: 't2' }),
    logOn(10, 'Nobody', { kind: 'in', equipment: null }),
    logOn(11, 'Mistaken', { status: 'cancelled' }),
  ]);
  expect([...named]).toEqual([
    ['t1', ['Amina', 'Omar']],
    ['t2', ['Sara']],
  ]);
});
