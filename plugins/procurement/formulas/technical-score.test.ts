import { describe, expect, test } from 'vitest';
import { finalScore, hasPassed, technicalResult } from './technical-score.ts';

const criteria = [
  { id: 'fits', weight: '0', knockOut: true },
  { id: 'life', weight: '60', knockOut: false },
  { id: 'report', weight: '40', knockOut: false },
];
const scores = (fits: readonly number[], life: readonly number[], report: readonly number[]) =>
  Object.entries({ fits, life, report }).flatMap(([criterion, given]) => given.map((score) => ({ criterion, score })));

describe('technical score', () => {
  test('weighs the means of the evaluators; a knock-out has no weight', () => {
    const result = technicalResult(criteria, scores([5, 5], [4, 3], [5, 4]));
    // 60 × 3.5 ÷ 5 + 40 × 4.5 ÷ 5
    expect(result.score).toBe('78.00');
    expect(result.knockedOutBy).toEqual([]);
    expect(result.criteria.map(({ mean, spread }) => [mean, spread])).toEqual([
      ['5.00', 0],
      ['3.50', 1],
      ['4.50', 1],
    ]);
    expect([hasPassed(result, '78'), hasPassed(result, '78.01')]).toEqual([true, false]);
  });
  test('one evaluator who finds a knock-out not fulfilled keeps an offer out', () => {
    const result = technicalResult(criteria, scores([5, 0], [5, 5], [5, 5]));
    expect(result).toMatchObject({ score: '100.00', knockedOutBy: ['fits'] });
    expect(hasPassed(result, '70')).toBe(false);
  });
  test('thirds are not lost on the way', () => {
    expect(technicalResult(criteria, scores([5, 5, 5], [4, 4, 5], [4, 4, 5])).score).toBe('86.67');
  });
});

test('final score of two envelopes (catalogue §11 P10)', () => {
  expect(finalScore('40', '82', '1240000', '1240000')).toBe('92.80');
  expect(finalScore('40', '90', '1290000', '1240000')).toBe('93.67');
});
