import type { Seen } from './date-column.ts';

/** Kinds of fields whose texts are numbers. */
export const numericKinds: ReadonlySet<string> = new Set(['integer', 'decimal', 'quantity', 'money']);

/** Numbers of a column that are one thing with a decimal point and another with a decimal comma. */
export interface NumberColumn {
  /** `1,234`. */
  readonly comma: Seen;
  /** `1.234`. */
  readonly point: Seen;
}

const shapes = { comma: /^[+-]?[1-9]\d{0,2},\d{3}$/, point: /^[+-]?[1-9]\d{0,2}\.\d{3}$/ } as const;

/**
 * What a column of texts shows where it has both: whichever sign is the decimal one, some would be taken for a thousand
 * times what they are. Null of any other column.
 */
export function numberColumnOf(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  column: number,
): NumberColumn | null {
  const firstOf = (shape: RegExp): Seen | null => {
    const found = rows.filter(({ cells }) => shape.test((cells[column] ?? '').trim()));
    const [first] = found;
    return first ? { count: found.length, line: first.line, text: (first.cells[column] ?? '').trim() } : null;
  };
  const comma = firstOf(shapes.comma);
  const point = comma && firstOf(shapes.point);
  return comma && point ? { comma, point } : null;
}

/** Whether a text is one of those that the column leaves open. */
export const isEitherNumber = (text: string): boolean => Object.values(shapes).some((shape) => shape.test(text.trim()));
