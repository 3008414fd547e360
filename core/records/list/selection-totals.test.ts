import { expect, test } from 'vitest';
import { quantity } from '../fields/number.ts';
import { text } from '../fields/text.ts';
import { totalsOf } from './selection-totals.ts';

const label = { id: 'x', message: 'x' };
const litres = { name: 'litres', label, field: quantity('L', { label }), sortable: true, editable: true, width: 100 };
const code = { ...litres, name: 'code', field: text({ label }) };
const row = (value: unknown) => ({ id: String(value), version: 1, litres: value, code: '5' });

test('cells without a number do not count, texts are no numbers', () => {
  expect(totalsOf([row(0.1), row(0.2), row(null), undefined, row(1.2)], [code, litres])).toEqual([
    { column: litres, count: 3, sum: 1.5, mean: 0.5, min: 0.1, max: 1.2 },
  ]);
  expect(totalsOf([row(null)], [litres])).toEqual([]);
});
