import { expect, test } from 'vitest';
import { payloadVerdict } from './payload-policy.ts';

test('the loads of the catalogue break all three rules', () => {
  const verdict = payloadVerdict([95, 97, 99, 101, 104, 109, 92, 98, 96, 118], 98);
  expect(verdict?.mean).toBeCloseTo(100.9, 6);
  expect(verdict).toMatchObject({ over: 20, most: 1, kept: false, indicative: true });
});

test('no loads or no target, no verdict', () => {
  expect(payloadVerdict([], 98)).toBeNull();
  expect(payloadVerdict([95], null)).toBeNull();
});
