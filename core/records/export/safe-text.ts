/**
 * A text as the library that writes spreadsheets may be given it. It keeps texts by name in an object, where
 * `constructor` is there before anybody put it there: such a word is written with its first letter as a number, as the
 * format allows (ECMA-376 part 1, 22.9.2.19). So is a sign that no XML holds, and an underscore that would be read as the
 * beginning of such a number.
 */
export function safeText(text: string): string {
  const plain = text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\t\n\P{Cc}]|[\uFFFE\uFFFF]/gu, escaped);
  return plain in Object.prototype ? escaped(plain.charAt(0)) + plain.slice(1) : plain;
}

const escaped = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
