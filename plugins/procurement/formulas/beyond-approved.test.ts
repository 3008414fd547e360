import { expect, test } from 'vitest';
import { beyondApproved } from './beyond-approved.ts';

test.each([
  ['203000', '185000', null],
  ['203500', '185000', null],
  ['204000', '185000', '19000'],
  ['320000', '300000', null],
  ['320000.01', '300000', '20000.01'],
  ['10', '20', null],
])('%s where %s is approved: %s above the tolerance', (amount, approved, above) => {
  expect(beyondApproved(amount, approved)).toBe(above);
});
