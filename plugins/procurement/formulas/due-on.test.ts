import { expect, test } from 'vitest';
import { dueOn } from './due-on.ts';

const days = { invoiced: '2026-03-09', ordered: '2026-02-02', received: '2026-03-20' };
const share = (event: string, after = 0, isMonthEnd = false) => ({ days: after, end_of_month: isMonthEnd, event });

test('an invoice is due by the terms of its order', () => {
  expect(dueOn([share('invoice', 30)], days)).toBe('2026-04-08');
  expect(dueOn([share('invoice', 60, true)], days)).toBe('2026-05-31');
  expect(dueOn([share('receipt', 15)], days)).toBe('2026-04-04');
});

test('goods that have not come are awaited from the invoice on; the last share counts; nothing is due before the invoice', () => {
  expect(dueOn([share('receipt', 15)], { ...days, received: null })).toBe('2026-03-24');
  expect(dueOn([share('order'), share('receipt')], days)).toBe('2026-03-20');
  expect(dueOn([share('order')], days)).toBe('2026-03-09');
  expect(dueOn([], days)).toBe('2026-05-08');
});
