/** Three digits after a sign that could as well part thousands. */
const thousands = { '.': /^\d{1,3}(,\d{3})+$/, ',': /^\d{1,3}(\.\d{3})+$/ };

/**
 * A price or quantity as it is typed, with comma or point: `1 250,5` is `1250.5`. `undefined` is none, or may be one of
 * two: `1,234` where the point parts decimals.
 */
export function typedDecimal(typed: string, sign: '.' | ','): string | null | undefined {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '');
  if (text === '') return null;
  if (thousands[sign].test(text)) return undefined;
  const plain = text.replace(',', '.');
  return /^\d{1,12}(\.\d{1,6})?$/.test(plain) ? plain : undefined;
}
