import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralise, restore } from './neutralise.ts';

test.each(['=1+1', '+212 600', '-2+3', '@SUM(A1)', '\tx', "'=1"])('%j is no formula any more', (text) => {
  expect(neutralise(text)).toBe(`'${text}`);
});

test('what is none stays as it is, apostrophes too', () => {
  for (const text of ["l'engin", "'quoted'", '5 - 3', '', ' =1']) expect(neutralise(text)).toBe(text);
});

test('every text comes back', () => {
  const near = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', ' ') });
  const lost = fc.check(
    fc.property(fc.oneof(fc.string(), near), (text) => restore(neutralise(text)) === text),
    { seed: 4600, numRuns: 5_000 },
  );
  expect(lost.counterexample).toBeNull();
});
