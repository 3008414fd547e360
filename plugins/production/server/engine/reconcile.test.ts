import { expect, test } from 'vitest';
import { overlap, reconcile, type StoredTrip } from './reconcile.ts';

const at = (minute: number): string => new Date(minute * 60_000).toISOString();
const found = (from: number, to: number) => ({
  cycle_start: at(from - 10),
  load_start: at(from),
  dump_end: at(to),
  checkin_dump: null as string | null,
});
const stored = (id: string, from: number, to: number, human = false): StoredTrip => ({
  id,
  human,
  from: from * 60_000,
  to: to * 60_000,
});

test('what two trips share is measured by the shorter one', () => {
  expect(overlap({ from: 0, to: 100 }, { from: 50, to: 70 })).toBe(1);
  expect(overlap({ from: 0, to: 100 }, { from: 90, to: 190 })).toBe(0.1);
  expect(overlap({ from: 0, to: 10 }, { from: 10, to: 20 })).toBe(0);
});

test('a trip that moved a little keeps its id; one that nobody finds any more goes', () => {
  const result = reconcile([found(2, 32), found(40, 70)], [stored('a', 0, 30), stored('b', 100, 130)]);
  expect(result.update).toEqual([{ id: 'a', trip: found(2, 32) }]);
  expect(result.add).toEqual([found(40, 70)]);
  expect(result.remove).toEqual(['b']);
});

test('half of the shorter one is the same trip, less is another', () => {
  expect(reconcile([found(15, 45)], [stored('a', 0, 30)]).update).toHaveLength(1);
  const less = reconcile([found(16, 46)], [stored('a', 0, 30)]);
  expect([less.update, less.remove]).toEqual([[], ['a']]);
});

test('of two that could be the same the one that agrees best is', () => {
  const result = reconcile([found(0, 30), found(28, 58)], [stored('a', 26, 56)]);
  expect(result.update.map(({ trip }) => trip)).toEqual([found(28, 58)]);
});

test('what somebody wrote stays, and is not counted a second time', () => {
  const result = reconcile([found(0, 20), found(20, 40)], [stored('hand', 0, 40, true)]);
  expect(result).toMatchObject({ add: [], update: [], remove: [] });
  expect(result.kept).toHaveLength(1);
});

test('a counted trip stays until the engine finds the haul itself, and gives it its id', () => {
  const tally: StoredTrip = { ...stored('counted', 27, 30), tally: { checkin: 'check-in' } };
  expect(reconcile([found(100, 130)], [tally]).remove).toEqual([]);
  expect(reconcile([found(2, 29)], [tally])).toMatchObject({ update: [{ id: 'counted' }], add: [], remove: [] });
});

test('a counted trip goes where the haul was found before, by half, and now whole', () => {
  const tally: StoredTrip = { ...stored('counted', 20, 30), tally: { checkin: 'check-in' } };
  const half = stored('half', 2, 18);
  const whole = found(2, 29);
  expect(reconcile([whole], [half, tally])).toMatchObject({ update: [{ id: 'half' }], add: [], remove: ['counted'] });
  const later = { ...found(2, 36), checkin_dump: 'check-in' };
  expect(reconcile([later], [half, tally])).toMatchObject({ update: [{ id: 'half' }], remove: ['counted'] });
  expect(reconcile([found(2, 36)], [half, tally])).toMatchObject({ update: [{ id: 'half' }], remove: [] });
});
