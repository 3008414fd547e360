import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';
import { parseAmount, shortAmount } from './amount.ts';

interface MoneyOptions<Required extends boolean> extends FieldOptions<string, Required> {
  /**
   * The field of the same row that holds the currency: its code as text or choice, or a reference whose words begin
   * with it. Absent: the company's.
   */
  readonly currency?: string;
  /** Decimals that are kept: 3 for amounts, 6 for unit prices, 8 for rates (catalogue procurement.md §1.1). */
  readonly scale?: number;
  readonly min?: number;
  readonly max?: number;
}

const moneyText: FieldText = {
  print: (value, _, { decimal }) =>
    typeof value === 'string' ? (shortAmount(value) ?? value).replace('.', decimal) : '',
  parse: (text, _, { decimal }) => parseAmount(text, decimal),
};

const pattern = /^-?\d{1,14}(\.\d+)?$/;
const decimalsOf = (amount: string): number => (amount.split('.')[1] ?? '').length;

/** An exact amount of money, a decimal string such as `1250.00` everywhere; a JavaScript number never holds it. */
export function money<Required extends boolean = false>(
  options: MoneyOptions<Required>,
): Field<string, string, NoInfer<Required>> {
  const { currency, scale = 3, min, max } = options;
  // A bound is a round number, so that comparing as numbers cannot err.
  const bounds = [
    min === undefined
      ? []
      : [z.refine<string>((amount) => Number(amount) >= min, { params: { sentence: 'at_least', min } })],
    max === undefined
      ? []
      : [z.refine<string>((amount) => Number(amount) <= max, { params: { sentence: 'at_most', max } })],
  ].flat();
  return defineField(options, {
    kind: 'money',
    column: `numeric(${14 + scale},${scale})`,
    check:
      [min === undefined ? [] : [`$ >= ${min}`], max === undefined ? [] : [`$ <= ${max}`]].flat().join(' and ') ||
      undefined,
    schema: z.string().check(
      z.refine((amount) => pattern.test(amount), { params: { sentence: 'amount' }, abort: true }),
      z.refine((amount) => decimalsOf(amount) <= scale, { params: { sentence: 'decimals', max: scale } }),
      ...bounds,
    ),
    sortable: true,
    operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'],
    text: moneyText,
    options: { currency, scale, min, max },
  });
}
