import { expect, test } from 'vitest';
import { proposedAverage } from './propose.ts';

test('the proposal is the mean of all loads, each counting once', () => {
  expect(proposedAverage([{ loads: [90, 100, 110] }, { loads: [60] }])).toEqual({ tonnes: 90, loads: 4, stdDev: 21.6 });
  expect(proposedAverage([{ loads: [95] }])).toEqual({ tonnes: 95, loads: 1, stdDev: null });
  expect(proposedAverage([{ loads: [] }, { loads: null }])).toBeNull();
});
