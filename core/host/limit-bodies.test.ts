import { expect, it } from 'vitest';
import { isExcessive } from './limit-bodies.ts';

it('takes what screens and devices send', () => {
  expect(
    isExcessive({ rows: Array.from({ length: 5_000 }, (_, index) => ({ id: index, lines: [{ at: [1, 2] }] })) }),
  ).toBe(false);
});

it('refuses what is nested without end, without running out of stack', () => {
  let nested: object = {};
  for (let depth = 0; depth < 200_000; depth += 1) nested = [nested];
  expect(isExcessive(nested)).toBe(true);
});

it('refuses lists and objects that nobody means', () => {
  expect(isExcessive({ list: Array.from({ length: 50_001 }, () => 1) })).toBe(true);
  expect(isExcessive(Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`n${index}`, 1])))).toBe(true);
});
