import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions } from '../field.ts';
import { numberText } from './number-text.ts';
import { integerText, quantityText } from './quantity-text.ts';

const ofNumbers = {
  exact: true,
  sortable: true,
  operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'],
  text: numberText,
} as const;

interface NumberOptions<Required extends boolean> extends FieldOptions<number, Required> {
  readonly min?: number;
  readonly max?: number;
  /** Digits shown behind the point, of what is worked out; unless told as many as there are, three at most. */
  readonly decimals?: number;
}

const range = (min: number | undefined, max: number | undefined): string | undefined =>
  [min === undefined ? [] : [`$ >= ${min}`], max === undefined ? [] : [`$ <= ${max}`]].flat().join(' and ') ||
  undefined;

interface IntegerOptions<Required extends boolean> extends NumberOptions<Required> {
  /** False for a number that counts nothing, such as a year: `2017`, never `2,017`. */
  readonly grouped?: boolean;
  /** What it counts where it measures, `mm`: another unit typed or told is converted, to the nearest whole. */
  readonly unit?: string;
}

/** A whole number of at most nine digits. */
export function integer<Required extends boolean = false>(
  options: IntegerOptions<Required>,
): Field<number, number, NoInfer<Required>> {
  const { min = -999_999_999, max = 999_999_999 } = options;
  return defineField(options, {
    ...ofNumbers,
    kind: 'integer',
    ...(options.unit === undefined ? {} : { text: integerText }),
    column: 'integer',
    check: range(options.min, options.max),
    schema: z.int().check(z.minimum(min), z.maximum(max)),
    options: {
      min: options.min,
      max: options.max,
      ...(options.grouped === false ? { grouped: false } : {}),
      ...(options.unit === undefined ? {} : { unit: options.unit }),
    },
  });
}

/** A number with decimals, as measured; never money. */
export function decimal<Required extends boolean = false>(
  options: NumberOptions<Required>,
): Field<number, number, NoInfer<Required>> {
  const { min = -1e12, max = 1e12 } = options;
  return defineField(options, {
    ...ofNumbers,
    kind: 'decimal',
    column: 'double precision',
    check: range(options.min, options.max),
    schema: z.number().check(z.minimum(min), z.maximum(max)),
    options: {
      min: options.min,
      max: options.max,
      ...(options.decimals === undefined ? {} : { decimals: options.decimals }),
    },
  });
}

/**
 * A measured number with its unit, stored and shown in that unit: `quantity('L', …)`; `1 m3` typed there becomes 1000.
 */
export function quantity<Required extends boolean = false>(
  unit: string,
  options: NumberOptions<Required>,
): Field<number, number, NoInfer<Required>> {
  const field = decimal(options);
  return Object.freeze({ ...field, kind: 'quantity', text: quantityText, options: { ...field.options, unit } });
}
