import { expect, test } from 'vitest';
import { selectAllBut, toggled } from './sites-store.ts';

const site = (id: string) => ({ id, code: id, name: id, timeZone: 'UTC', lon: 0, lat: 0 });
const chosen = (sites: readonly { id: string; selected: boolean }[]) =>
  sites.filter(({ selected }) => selected).map(({ id }) => id);

test('all start selected', () => expect(chosen(selectAllBut([site('a'), site('b')], []))).toEqual(['a', 'b']));
test('what was deselected before stays so, unless nothing would be left', () => {
  expect(chosen(selectAllBut([site('a'), site('b')], ['b', 'gone']))).toEqual(['a']);
  expect(chosen(selectAllBut([site('a')], ['a']))).toEqual(['a']);
});
test('toggling flips, but the last one cannot be deselected', () => {
  const both = selectAllBut([site('a'), site('b')], []);
  const one = toggled(both, 'a');
  expect(chosen(one)).toEqual(['b']);
  expect(toggled(one, 'b')).toBe(one);
  expect(chosen(toggled(one, 'a'))).toEqual(['a', 'b']);
});
