import { expect, test } from 'vitest';
import { neighbourOf } from './gantt-keys.ts';

const bars = [
  { lane: 'T-01', from: 0, to: 10 },
  { lane: 'T-01', from: 10, to: 60 },
  { lane: 'T-03', from: 0, to: 30 },
  { lane: 'T-03', from: 30, to: 60 },
];
const lanes = ['T-01', 'T-02', 'T-03'];

test('arrows lead along a lane, and to the same time in the next lane that has anything', () => {
  expect(neighbourOf(bars, lanes, 0, 'right')).toBe(1);
  expect(neighbourOf(bars, lanes, 1, 'right')).toBe(1);
  expect(neighbourOf(bars, lanes, 1, 'down')).toBe(3);
  expect(neighbourOf(bars, lanes, 2, 'up')).toBe(1);
  expect(neighbourOf(bars, lanes, 3, 'first')).toBe(2);
  expect(neighbourOf(bars, lanes, 0, 'last')).toBe(1);
  expect(neighbourOf(bars, lanes, 0, 'up')).toBe(0);
});
