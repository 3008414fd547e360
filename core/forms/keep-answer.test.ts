import { expect, test } from 'vitest';
import { withAnswer, withoutRow } from './keep-answer.ts';

const answers = [
  { key: 'P', row: '2', num: 1 },
  { key: 'P', row: '1', num: 2 },
  { key: 'Q', num: 3 },
];

test('an answer given anew keeps its place, a new one comes last', () => {
  expect(withAnswer(answers, { key: 'P', row: '2', num: 9 }).map(({ num }) => num)).toEqual([9, 2, 3]);
  expect(withAnswer(answers, { key: 'P', row: '3', num: 9 }).map(({ num }) => num)).toEqual([1, 2, 3, 9]);
});

test('a row goes with all its answers, and no other', () => {
  const item = { key: 'P', code: 'P', label: { en: 'P', fr: 'P' }, kind: 'num', criticality: 'minor' } as const;
  const section = { code: 'A', title: { en: 'A', fr: 'A' }, repeat: 'per_row', items: [item] } as const;
  expect(withoutRow([...answers, { key: 'Z', row: '2', num: 4 }], section, '2').map(({ num }) => num)).toEqual([
    2, 3, 4,
  ]);
});
