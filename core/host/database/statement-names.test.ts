import { expect, test } from 'vitest';
import { StatementNames } from './statement-names.ts';

test('a statement is prepared when it comes for the third time, and keeps its name', () => {
  const names = new StatementNames();
  expect([1, 2, 3, 4].map(() => names.nameOf('select $1::int'))).toEqual([undefined, undefined, 'filon_0', 'filon_0']);
  expect([1, 2, 3].map(() => names.nameOf('select $1::text')).at(-1)).toBe('filon_1');
});

test('however many statements there are, only so many are prepared', () => {
  const names = new StatementNames();
  const texts = Array.from({ length: 5_000 }, (_, index) => `select $1::int + ${index}`);
  const named = texts.flatMap((text) => [1, 2, 3].map(() => names.nameOf(text)).at(-1) ?? []);
  expect(named).toHaveLength(300);
  expect(new Set(named).size).toBe(300);
  expect(names.nameOf(texts[0] ?? '')).toBe('filon_0');
});
