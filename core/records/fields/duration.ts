import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';

type DurationUnit = 's' | 'min';

interface DurationOptions<Required extends boolean> extends FieldOptions<number, Required> {
  /** What the stored whole number counts; minutes unless told. */
  readonly unit?: DurationUnit;
  /** Bounds in that unit; none is below zero unless told. */
  readonly min?: number;
  readonly max?: number;
}

const secondsIn: Readonly<Record<string, number>> = {
  d: 86_400,
  j: 86_400,
  h: 3600,
  min: 60,
  m: 60,
  mn: 60,
  "'": 60,
  s: 1,
  sec: 1,
};
const unitSeconds = { s: 1, min: 60 } as const;
/** What a duration's whole numbers count. */
export const unitOf = (field: Pick<Field, 'options'>): DurationUnit => (field.options.unit === 's' ? 's' : 'min');
const two = (number: number): string => String(number).padStart(2, '0');

/** `1:30` for 90 minutes, `0:01:30` for 90 seconds; hours go on beyond 24. */
export function printDuration(value: number, unit: DurationUnit): string {
  const [sign, seconds] = [value < 0 ? '-' : '', Math.abs(value) * unitSeconds[unit]];
  const minutes = Math.floor(seconds / 60);
  return `${sign}${Math.floor(minutes / 60)}:${two(minutes % 60)}${unit === 's' ? `:${two(seconds % 60)}` : ''}`;
}

/**
 * What was meant by `1:30`, `90 min`, `1,5 h`, `1h30`, `1 h 30 min` or a bare number of the unit; the text itself when
 * it is no duration. `told`: what bare numbers count, `h` say; the unit where absent.
 */
export function parseDuration(typed: string, unit: DurationUnit, told?: string): number | string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replaceAll(/[\u00a0\u202f]/g, ' ');
  if (text === '') return null;
  const bare = told === undefined ? undefined : secondsIn[told];
  if (bare === undefined && /^-?\d+$/.test(text)) return Number(text);
  const seconds =
    bare !== undefined && /^-?\d+([.,]\d+)?$/.test(text)
      ? Number(text.replace(',', '.')) * bare
      : (clockSeconds(text) ?? wordSeconds(text));
  if (seconds === null) return typed;
  const value = seconds / unitSeconds[unit];
  // What does not come out whole is refused by the schema, not rounded in silence.
  return Number.isInteger(value) ? value : Math.round(value * 1e6) / 1e6;
}

function clockSeconds(text: string): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^(-?)(\d+):([0-5]\d)(?::([0-5]\d))?$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return sign === '-' ? -total : total;
}

function wordSeconds(text: string): number | null {
  // "1h30" means minutes after the hours.
  const whole = text.replace(/^(\d+)\s*h\s*(\d{1,2})$/, '$1 h $2 min');
  const parts = [...whole.matchAll(/(\d+(?:[.,]\d+)?)\s*(min|mn|sec|[dhjms'])\s*/gy)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== whole) return null;
  return parts.reduce(
    (sum, [, number = '', word = '']) => sum + Number(number.replace(',', '.')) * (secondsIn[word] ?? 0),
    0,
  );
}

const durationText: FieldText = {
  print: (value, field) => (typeof value === 'number' ? printDuration(value, unitOf(field)) : ''),
  parse: (text, field, { unit }) => parseDuration(text, unitOf(field), unit),
};

/** How long something takes: a whole number of minutes (or seconds), shown as hours and minutes. */
export function duration<Required extends boolean = false>(
  options: DurationOptions<Required>,
): Field<number, number, NoInfer<Required>> {
  const { unit = 'min', min = 0, max = 99_999_999 } = options;
  return defineField(options, {
    kind: 'duration',
    column: 'integer',
    check: `$ >= ${min} and $ <= ${max}`,
    schema: z.int().check(z.minimum(min), z.maximum(max)),
    exact: true,
    sortable: true,
    operators: ['gte', 'lte', 'eq', 'ne', 'lt', 'gt', 'in', 'empty', 'filled'],
    text: durationText,
    options: { unit, min, max },
  });
}
