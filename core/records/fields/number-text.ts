import type { Field, FieldText, TextContext } from '../field.ts';

/** What somebody wrote as a number, with a point or a comma, spaces aside; the text itself when it is none. */
export function parseNumber(typed: string): number | string | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (text === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?$/.test(text) ? Number(text) : typed;
}

const grouped = { '.': /^\s*[+-]?\d{1,3}([,'’]\d{3})+(\.\d*)?\s*$/, ',': /^\s*[+-]?\d{1,3}([.'’]\d{3})+(,\d*)?\s*$/ };

/** A share, `12.5 %`: of a field whose name says `%` it is 12.5, of any other 0.125. */
function parseShare(
  text: string,
  field: Field,
  { words }: Pick<TextContext, 'words'>,
  parse: (text: string) => unknown,
): unknown {
  const [, digits] = /^(.*\d[.,]?)[\s\u00a0\u202f]*%\s*$/s.exec(text) ?? [];
  const value = digits === undefined ? null : parse(digits);
  if (typeof value !== 'number') return text;
  return words(field.label).some((label) => label.includes('%')) ? value : Number((value / 100).toPrecision(12));
}

/** A number to the fifteen digits that every spreadsheet keeps: 21046, not 21045.999999999993. */
export const fifteenDigits = (value: number): number => Number(value.toPrecision(15));

/**
 * A number to fifteen digits. `1.234` means 1234 where the decimal separator is a comma, and `12.5` twelve and a half
 * anywhere.
 */
export const numberText: FieldText = {
  print: (value, _, { decimal }) =>
    typeof value === 'number' ? String(fifteenDigits(value)).replace('.', decimal) : '',
  parse: (text, field, context) => {
    const { decimal } = context;
    const plain = (typed: string): unknown =>
      parseNumber(grouped[decimal].test(typed) ? typed.replaceAll(decimal === ',' ? /[.'’]/g : /[,'’]/g, '') : typed);
    const value = plain(text);
    return typeof value === 'string' && text.includes('%') && field.kind !== 'quantity'
      ? parseShare(text, field, context, plain)
      : value;
  },
};
