import { expect, test } from 'vitest';
import { leftToInvoice } from './left-to-invoice.ts';

test('what is ordered can be billed, and what came beyond it', () => {
  expect(leftToInvoice({ qty: '10', accepted: '6' }, '7')).toBe('3');
  expect(leftToInvoice({ qty: '10', accepted: '10.5' }, '7')).toBe('3.5');
  expect(leftToInvoice({ qty: '6', accepted: '0' }, '7')).toBe('0');
});
