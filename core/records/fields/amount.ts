const grouped = { '.': /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/, ',': /^[+-]?\d{1,3}(\.\d{3})+(,\d*)?$/ };

/** An exact amount in its shortest form, `-1250.5`; null for what is none. */
export function shortAmount(text: string): string | null {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' && fraction === '') return null;
  const [digits, decimals] = [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/0+$/, '')];
  const number = decimals === '' ? digits : `${digits}.${decimals}`;
  return sign === '-' && number !== '0' ? `-${number}` : number;
}

/**
 * What somebody wrote as an amount, with a point or a comma, spaces and thousands aside, as an exact decimal; the text
 * itself when it is none. Never a number: 0.1 + 0.2 is not 0.3 there.
 */
export function parseAmount(typed: string, decimal: '.' | ',' = '.'): string | null {
  const text = typed.replaceAll(/[\s\u00a0\u202f]/g, '');
  if (text === '') return null;
  const plain = grouped[decimal].test(text) ? text.replaceAll(decimal === ',' ? '.' : ',', '') : text;
  return shortAmount(plain.replace(',', '.')) ?? typed;
}
