import { expect, test } from 'vitest';
import { createRanker, type Ranked } from './rank.ts';
import { addUse } from './usage.ts';

const entry = (id: string, label: string, ...otherLabels: string[]): Ranked => ({ id, label, otherLabels });
const entries = [
  entry('stock', 'Fuel stock by tank'),
  entry('prefix', 'Tankers'),
  entry('exact', 'Tank'),
  entry('fuzzy', 'Tracking marks'),
  entry('reserve', 'Réserve de carburant', 'Fuel reserve'),
];
const never = () => 0;
const ids = (query: string, usage: (id: string) => number = never) =>
  createRanker(entries)
    .rank(query, usage, 50)
    .map(({ id }) => id);

test('exact, then beginning, then word, then scattered letters', () => {
  expect(ids('tank').slice(0, 3)).toEqual(['exact', 'prefix', 'stock']);
  expect(ids('trmarks')[0]).toBe('fuzzy');
});
test('accents do not matter, either way', () => {
  expect(ids('reserve')).toEqual(['reserve']);
  expect(ids('réserve')).toEqual(['reserve']);
});
test('the other language finds it too, once', () => expect(ids('fuel')).toEqual(['reserve', 'stock']));
test('what is used comes first among equals, but never before a better match', () => {
  const usage = (id: string): number => (id === 'stock' ? 5 : 0);
  expect(ids('fuel', usage)).toEqual(['stock', 'reserve']);
  expect(ids('tank', usage)[0]).toBe('exact');
});
test('without a query, what is used comes first', () =>
  expect(ids('', (id) => (id === 'fuzzy' ? 1 : 0))[0]).toBe('fuzzy'));
test('no more than asked for', () => expect(createRanker(entries).rank('', never, 2)).toHaveLength(2));
test('signs that mean something to a regular expression are only signs', () => expect(ids('tank (')).toEqual([]));

test('a use fades by half in a week', () => {
  const week = 7 * 24 * 3_600_000;
  expect(addUse({ a: [4, 0] }, 'a', week)).toEqual({ a: [3, week] });
});
