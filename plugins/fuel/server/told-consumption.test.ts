import { expect, test } from 'vitest';
import { besideFills } from './told-consumption.ts';

test('what was filled stands beside what was told: the worked example, and what is missing stays missing', () => {
  const consumption = {
    litres: 154_080 - 152_300,
    filled: 1_840,
    rate: 54.94,
    covered: 700.25,
    gap: 2,
    sources: 'maker',
  };
  expect(besideFills(consumption)).toEqual({
    told_litres: 1_780,
    told_by: 'maker',
    told_difference: 60,
    told_percent: 3.4,
    told_rate: 54.9,
    told_covered: 700.3,
    told_gap: 2,
  });
  expect(besideFills(undefined)).toMatchObject({ told_litres: null, told_difference: null, told_percent: null });
  expect(besideFills({ ...consumption, litres: 0 })).toMatchObject({ told_difference: 1_840, told_percent: null });
  expect(besideFills({ ...consumption, filled: null })).toMatchObject({ told_litres: 1_780, told_difference: null });
});
