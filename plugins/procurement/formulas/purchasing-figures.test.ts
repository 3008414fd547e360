import { describe, expect, test } from 'vitest';
import { sumOfAmounts } from '../../../core/money/exact.ts';
import { totalOf } from '../../../core/reports/totals.ts';
import { daysBetween, daysElapsed } from './elapsed.ts';
import { coverOf, type Cover } from './maverick.ts';
import { measured } from './measured.ts';
import { baselineOf, savedAgainst } from './saving.ts';
import { spendOfLines } from './spend-of-lines.ts';
import { workingHours } from './working-hours.ts';

const times = <Row>(count: number, row: Row): Row[] => Array.from({ length: count }, () => row);
const percent = { over: ['above', 'below'], factor: 100 } as const;

describe('the worked examples of catalogue procurement.md §11', () => {
  test('P1: Monday 16:00 to Tuesday 10:00 are 3 working hours; of several requests the median counts', () => {
    const at = (clock: string): number => Date.parse(`${clock}:00Z`);
    expect(workingHours(at('2026-11-23T16:00'), at('2026-11-24T10:00'))).toBe(3);
    expect(measured([{ hours: 3 }, { hours: 40 }, { hours: 5 }, { hours: null }], 'hours', 'median')).toEqual({
      value: 5,
      above: null,
      below: null,
      rows: 3,
    });
  });

  test('P2: approved on 3 March, ordered on 9 March are 6 days', () => {
    expect(daysBetween('2026-03-03', '2026-03-09')).toBe(6);
    // Clocks are put forward on the 29th: a day is a day.
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });

  test('P3: 14 of 21 answered are 66.7 %, and of no invitation nothing is said', () => {
    const rows = [...times(14, { above: 1, below: 1 }), ...times(7, { above: 0, below: 1 })];
    expect(measured(rows, 'rate', percent).value).toBeCloseTo(66.67, 2);
    expect(measured([], 'rate', percent)).toEqual({ value: null, above: '0', below: '0', rows: 0 });
  });

  test('P4: 3, 2 and 4 offers are 3.0 per request', () => {
    const rows = [3, 2, 4].map((above) => ({ above, below: 1 }));
    expect(measured(rows, 'offers', { over: ['above', 'below'] }).value).toBe(3);
  });

  test('P5: 47 840 awarded where 52 000 were paid is 8.0 % saved', () => {
    const saved = savedAgainst('52000', '47840', 2);
    expect(saved).toBe('4160.00');
    expect(measured([{ above: saved, below: '52000' }], 'saving', percent).value).toBe(8);
    expect(savedAgainst('0', '10', 2)).toBeNull();
    expect(savedAgainst(null, '10', 2)).toBeNull();
    // It became dearer.
    expect(savedAgainst('100', '130', 2)).toBe('-30.00');
  });

  test('P5: the last price comes before the median of the offers, that before the estimate', () => {
    const offers = ['100', '140', '90'];
    expect(baselineOf({ lastOrder: '95.005', offers, estimate: '80' }, 2)).toEqual({
      amount: '95.01',
      source: 'last_order',
    });
    expect(baselineOf({ lastOrder: null, offers, estimate: '80' }, 2)).toEqual({ amount: '100.00', source: 'offers' });
    expect(baselineOf({ lastOrder: null, offers: [], estimate: '80' }, 2)?.source).toBe('estimate');
    expect(baselineOf({ lastOrder: null, offers: [], estimate: null }, 2)).toBeNull();
  });

  test('P12: 6.2 M of 15.5 M are 40.0 % on contract; P13: 9 of 300 are 3.0 %', () => {
    const spend = [
      { above: '6200000.00', below: '6200000.00' },
      { above: '0', below: '9300000.00' },
    ];
    expect(measured(spend, 'cover', percent)).toMatchObject({ value: 40, above: '6200000', below: '15500000' });
    const orders = [...times(9, { above: 1, below: 1 }), ...times(291, { above: 0, below: 1 })];
    expect(measured(orders, 'emergency', percent).value).toBe(3);
  });
});

test('what is exact stays exact, and the sum line of a list says the same', () => {
  const rows = [
    { above: '0.1', below: '0.3' },
    { above: '0.2', below: '0.3' },
    { above: null, below: '100' },
  ];
  const { above, value } = measured(rows, 'x', percent);
  expect(above).toBe('0.3');
  expect(value).toBe(50);
  expect(totalOf(rows, 'x', percent)).toBeCloseTo(50, 10);
});

test('the lines of an order add up to it, with its charges and its rounding', () => {
  const shares = spendOfLines('100.00', ['10', '10', '10'], 2);
  expect(shares).toEqual(['33.34', '33.33', '33.33']);
  expect(sumOfAmounts(spendOfLines('7965.13', ['720', '12.5', '0.01'], 2)).toFixed(2)).toBe('7965.13');
  expect(spendOfLines('12.50', ['0', '0'], 2)).toEqual(['12.50', '0']);
  expect(spendOfLines('12.50', [], 2)).toEqual([]);
});

describe('what covers a line of an order', () => {
  const bare: Cover = {
    issuedAt: '2026-03-09T10:00:00Z',
    issuedOn: '2026-03-09',
    requestApprovedAt: null,
    awardApprovedAt: null,
    price: null,
  };
  const price = { from: '2026-01-01', to: '2026-03-09', isBlocked: false };
  test.each<[string, Partial<Cover>, boolean]>([
    ['nothing', {}, true],
    ['a request that was approved before', { requestApprovedAt: '2026-03-09T10:00:00Z' }, false],
    ['a request that was approved afterwards', { requestApprovedAt: '2026-03-09T10:00:01Z' }, true],
    ['an award that was approved before', { awardApprovedAt: '2026-03-01T10:00:00Z' }, false],
    ['an award that was approved afterwards', { awardApprovedAt: '2026-03-10T10:00:00Z' }, true],
    ['a price that holds on its last day', { price }, false],
    ['a price that had ended', { price: { ...price, to: '2026-03-08' } }, true],
    ['a price that had not begun', { price: { ...price, from: '2026-03-10', to: null } }, true],
    ['a price that is blocked', { price: { ...price, isBlocked: true } }, true],
  ])('%s', (_what, more, isMaverick) => expect(coverOf({ ...bare, ...more }).isMaverick).toBe(isMaverick));
});

test('steps are told in days to a hundredth, and those that are not over in none', () => {
  expect(daysElapsed('2026-03-01T00:00:00Z', '2026-03-02T12:00:00Z')).toBe(1.5);
  expect(daysElapsed('2026-03-01T00:00:00Z', null)).toBeNull();
});
