import type { FieldText } from '../field.ts';
import { numberText, parseNumber } from './number-text.ts';
import { convert } from './units.ts';

const withUnit = /^(.*?\d[.,]?)\s*([^\d\s.,][^\s]*)$/u;

/** A number, or one with a unit behind it that is converted to the field's: `1500 kg` is 1.5 in tonnes; the text itself when it is neither. */
export function parseQuantity(typed: string, unit: string, parse: (text: string) => unknown = parseNumber): unknown {
  const number = parse(typed);
  if (typeof number === 'number' || number === null) return number;
  const [, digits, written] = withUnit.exec(typed.trim()) ?? [];
  const value = digits === undefined ? null : parse(digits);
  return (typeof value === 'number' && written !== undefined ? convert(value, written, unit) : null) ?? typed;
}

/** As a number; a unit behind it is understood. */
export const quantityText: FieldText = {
  print: numberText.print,
  parse: (text, field, context) => parseQuantity(text, String(field.options.unit), (digits) => numberText.parse(digits, field, context)),
};
