/**
 * Numbers whose sign leaves no doubt: `12,5` and `1.234,5` have a comma, `12.5` and `1,234.5` a point; `1,234` may be
 * either.
 */
const withComma = /^[+-]?(\d{1,3}([.\s\u00a0\u202f]\d{3})+|\d+),(\d{1,2}|\d{4,})$|^[+-]?\d{1,3}(\.\d{3})+,\d+$/;
const withPoint = /^[+-]?(\d{1,3}(,\d{3})+|\d+)\.(\d{1,2}|\d{4,})$|^[+-]?\d{1,3}(,\d{3})+\.\d+$/;

/**
 * The decimal sign of a table's numbers; where they do not tell, what goes with the separator: a comma with semicolons.
 * The typed cells of a spreadsheet all have a point (`isTyped`): there it is what the numbers have that are kept as
 * texts.
 */
export function guessDecimal(cells: readonly string[], separator: string | null, isTyped = false): '.' | ',' {
  const count = (shape: RegExp): number => cells.filter((cell) => shape.test(cell.trim())).length;
  const [commas, points] = [count(withComma), count(withPoint)];
  if (isTyped) return commas > 0 ? ',' : '.';
  if (commas !== points) return commas > points ? ',' : '.';
  return separator === ';' ? ',' : '.';
}
