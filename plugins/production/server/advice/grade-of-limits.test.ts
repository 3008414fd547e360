import { expect, test } from 'vitest';
import { gradeOfLimits } from './grade-of-limits.ts';

test('a material has the grade between its limits, or that of the only one, or none', () => {
  const limits = [
    { analyte: 'P2O5', min: 24, max: 28 },
    { analyte: 'MGO', max: 1.2 },
    { analyte: 'CD', min: 3, max: null },
    { analyte: 'SIO2', min: null, max: null },
  ];
  expect(['P2O5', 'MGO', 'CD', 'SIO2', 'AU'].map((one) => gradeOfLimits(limits, one))).toEqual([
    26,
    1.2,
    3,
    null,
    null,
  ]);
  expect(gradeOfLimits(null, 'P2O5')).toBeNull();
});
