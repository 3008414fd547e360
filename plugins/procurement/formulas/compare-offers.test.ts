import { expect, test } from 'vitest';
import { compareOffers, medianOf } from './compare-offers.ts';

const offer = (id: string, net: string, lines: Record<string, string | null>, counts = true) => ({
  id,
  net,
  added: '0',
  counts,
  lines: Object.entries(lines).map(([line, amount]) => ({ line, net: amount })),
});

test('a missing line is priced at the median of the others, and the rank follows from it', () => {
  const [a, b, c] = compareOffers(
    [
      offer('a', '1000.00', { one: '600.00', two: '400.00' }),
      offer('b', '550.00', { one: '550.00', two: null }),
      offer('c', '980.00', { one: '700.00', two: '280.00' }),
    ],
    2,
  );
  // Median of 400 and 280.
  expect([b?.evaluated, b?.missing, b?.cells[1]?.filled]).toEqual(['890.00', 1, '340.00']);
  expect([a?.rank, b?.rank, c?.rank]).toEqual([3, 1, 2]);
  expect([a, b, c].map((one) => one?.cells.map(({ isBest }) => isBest))).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test('an offer that is not compliant counts for nothing: no best price, no rank, no median', () => {
  const [a, b] = compareOffers(
    [offer('a', '100.00', { one: '100.00' }), offer('b', '1.00', { one: '1.00' }, false)],
    2,
  );
  expect([a?.rank, a?.cells[0]?.isBest]).toEqual([1, true]);
  expect([b?.rank, b?.evaluated, b?.cells[0]?.isBest]).toEqual([null, null, false]);
});

test('more than 40 % below the median of three is flagged, exactly 40 % is not; equal totals share a rank', () => {
  const [low, edge, one, other] = compareOffers(
    [
      offer('low', '59.99', { one: '59.99' }),
      offer('edge', '60.00', { one: '60.00' }),
      offer('one', '140.00', { one: '140.00' }),
      offer('other', '140.00', { one: '140.00' }),
    ],
    2,
  );
  expect([low?.cells[0]?.isOutlier, edge?.cells[0]?.isOutlier]).toEqual([true, false]);
  expect([one?.rank, other?.rank]).toEqual([3, 3]);
});

test('of two prices the one far below the other is flagged as well', () => {
  const [low, high] = compareOffers(
    [offer('low', '40.00', { one: '40.00' }), offer('high', '160.00', { one: '160.00' })],
    2,
  );
  expect([low?.cells[0]?.isOutlier, high?.cells[0]?.isOutlier]).toEqual([true, false]);
});

test('a line that nobody offers stands for nothing', () => {
  const [a] = compareOffers([offer('a', '10.00', { one: '10.00', two: null })], 2);
  expect([a?.evaluated, a?.cells[1]?.filled]).toEqual(['10.00', null]);
  expect(medianOf([], 2)).toBeNull();
  expect(medianOf(['1.00', '2.01'], 2)).toBe('1.51');
});

test('what is added to an offer counts in its rank, not in its lines', () => {
  const [a, b] = compareOffers(
    [{ ...offer('a', '100.00', { one: '100.00' }), added: '10.01' }, offer('b', '110.00', { one: '110.00' })],
    2,
  );
  expect([a?.evaluated, a?.rank, a?.cells[0]?.isBest]).toEqual(['110.01', 2, true]);
  expect(b?.rank).toBe(1);
});
