import type { FieldText } from '../field.ts';
import { numberText, parseNumber } from './number-text.ts';
import { convert } from './units.ts';

const withUnit = /^(.*?\d[.,]?)\s*([^\d\s.,][^\s]*)$/u;
const clock = /^(-?)(\d+):([0-5]\d)(?::([0-5]\d))?$/;

/**
 * Hours, minutes and seconds in a unit of time: `98:30` is 98.5 in hours; null where the unit measures something else.
 */
function parseClock(typed: string, unit: string): number | null {
  const [, sign, hours, minutes, seconds = '0'] = clock.exec(typed.trim()) ?? [];
  if (hours === undefined) return null;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return convert(sign === '-' ? -total : total, 's', unit);
}

/**
 * A number, or one with a unit behind it that is converted to the field's: `1500 kg` is 1.5 in tonnes; the text itself
 * when it is neither. `told`: the unit of numbers that bear none, the field's own where absent.
 */
export function parseQuantity(
  typed: string,
  unit: string,
  parse: (text: string) => unknown = parseNumber,
  told?: string,
): unknown {
  const number = parse(typed);
  if (typeof number === 'number') return told === undefined ? number : (convert(number, told, unit) ?? typed);
  if (number === null) return number;
  const [, digits, written] = withUnit.exec(typed.trim()) ?? [];
  const value = digits === undefined ? null : parse(digits);
  return (
    (typeof value === 'number' && written !== undefined ? convert(value, written, unit) : null) ??
    parseClock(typed, unit) ??
    typed
  );
}

/** As a number; a unit behind it is understood. */
export const quantityText: FieldText = {
  print: numberText.print,
  parse: (text, field, context) =>
    parseQuantity(text, String(field.options.unit), (digits) => numberText.parse(digits, field, context), context.unit),
};

/**
 * The same as a whole number: what was told in another unit is the nearest one, 71.85 inches are 1825 mm; a broken
 * number of the unit itself stays as it is, and is refused.
 */
export function parseWhole(
  typed: string,
  unit: string,
  parse: (text: string) => unknown = parseNumber,
  told?: string,
): unknown {
  const value = parseQuantity(typed, unit, parse, told);
  return typeof value === 'number' && parse(typed) !== value ? Math.round(value) : value;
}

/** As a whole number; a unit behind it is understood. */
export const integerText: FieldText = {
  print: numberText.print,
  parse: (text, field, context) =>
    parseWhole(text, String(field.options.unit), (digits) => numberText.parse(digits, field, context), context.unit),
};
