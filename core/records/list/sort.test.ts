import { expect, test } from 'vitest';
import { nextSort, sortOf } from './sort.ts';

test('a column alone is sorted up, then down, then up again', () => {
  expect(nextSort('-at', 'code', false)).toBe('code');
  expect(nextSort('code', 'code', false)).toBe('-code');
  expect(nextSort('-code', 'code', false)).toBe('code');
  expect(nextSort('family,code', 'family', false)).toBe('family');
});

test('a column beside others comes after them, turns round, and leaves', () => {
  expect(nextSort('family', 'code', true)).toBe('family,code');
  expect(nextSort('family,code', 'code', true)).toBe('family,-code');
  expect(nextSort('family,-code', 'code', true)).toBe('family');
  expect(nextSort('-code', 'code', true)).toBe('code');
});

test('each key knows its rank', () => {
  expect(sortOf('family,-code', 'code')).toEqual({ column: 'code', descending: true, rank: 2, alone: false });
  expect(sortOf('family', 'code')).toBeNull();
});
