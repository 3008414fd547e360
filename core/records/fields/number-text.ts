import type { FieldText } from '../field.ts';

/** What somebody wrote as a number, with a point or a comma, spaces aside; the text itself when it is none. */
export function parseNumber(typed: string): number | string | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (text === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : typed;
}

const grouped = { '.': /^\s*[+-]?\d{1,3}(,\d{3})+(\.\d*)?\s*$/, ',': /^\s*[+-]?\d{1,3}(\.\d{3})+(,\d*)?\s*$/ };

/** A number in full precision. `1.234` means 1234 where the decimal separator is a comma, and `12.5` twelve and a half anywhere. */
export const numberText: FieldText = {
  print: (value, _, { decimal }) => (typeof value === 'number' ? String(value).replace('.', decimal) : ''),
  parse: (text, _, { decimal }) => parseNumber(grouped[decimal].test(text) ? text.replaceAll(decimal === ',' ? '.' : ',', '') : text),
};
