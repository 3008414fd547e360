import { expect, test } from 'vitest';
import { goodsCameOn } from './billed-goods.ts';

const came = [
  { day: '2026-03-12', accepted: '4' },
  { day: '2026-03-02', accepted: '6' },
];

test('an invoice waits for the delivery that brings what it bills, and for no later one', () => {
  expect(goodsCameOn([{ invoiced: '6', came }])).toBe('2026-03-02');
  expect(goodsCameOn([{ invoiced: '7', came }])).toBe('2026-03-12');
  expect(goodsCameOn([{ invoiced: '11', came }])).toBe('2026-03-12');
  expect(goodsCameOn([{ invoiced: '6', came: [] }])).toBeNull();
  expect(
    goodsCameOn([
      { invoiced: '6', came: [] },
      { invoiced: '1', came },
    ]),
  ).toBe('2026-03-02');
});
