import { expect, it } from 'vitest';
import { checkNumbers, runsInWords } from './numbering.ts';

it('numbers without gap and duplicate have nothing to tell', () => {
  expect(checkNumbers([2, 1, 3], 3)).toEqual({ first: 1, last: 3, gaps: [], missing: 0, duplicates: [], beyond: 0 });
});

it('what is missing stands in runs, at the end too, and what is there twice once', () => {
  const found = checkNumbers([2, 5, 5, 5, 6], 9);
  expect(found).toMatchObject({ first: 2, last: 6, missing: 6, duplicates: [5], beyond: 0 });
  expect(runsInWords(found.gaps)).toBe('1, 3–4, 7–9');
});

it('a number beyond the counter is told, and a counter without papers too', () => {
  expect(checkNumbers([1, 2, 3], 2)).toMatchObject({ missing: 0, beyond: 1 });
  expect(checkNumbers([], 2)).toMatchObject({ first: null, last: null, missing: 2 });
});
