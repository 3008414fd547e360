import type { DateOrder } from '../../dates/day-text.ts';

/** A cell that shows something about its column. */
export interface Seen {
  readonly count: number;
  readonly line: number;
  readonly text: string;
}

/** What the dates of a column show of their order. */
export interface DateColumn {
  /** Dates whose first part is beyond 12: the day comes first. */
  readonly dayFirst: Seen | null;
  /** Dates whose second part is beyond 12. */
  readonly monthFirst: Seen | null;
  /** Dates that may be read both ways, and would be two different days. */
  readonly either: Seen | null;
  /** Years of two digits. */
  readonly shortYear: Seen | null;
  /** Numbers that a spreadsheet would show as a day. */
  readonly serial: Seen | null;
}

const parts = /^\s*(\d{1,2})\s?[/.\- ]\s?(\d{1,2})\s?[/.\- ]\s?(\d{4}|\d{2})(?![\d/.-])/;
const number = /^\s*\d{5}(?:\.\d+)?\s*$/;
/** Days from 1927 to 2064: what a mine's tables are about. */
const isDay = (serial: number): boolean => serial >= 10_000 && serial < 60_000;

/** Looks at the cells of a column one by one; answers null where none is a date. */
export function dateColumnOf(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  column: number,
): DateColumn | null {
  const seen = new Map<keyof DateColumn, Seen>();
  const note = (kind: keyof DateColumn, line: number, text: string): void => {
    const before = seen.get(kind);
    seen.set(
      kind,
      before ? { ...before, count: before.count + 1 } : { count: 1, line, text: text.trim().slice(0, 40) },
    );
  };
  for (const { line, cells } of rows) {
    const text = cells[column] ?? '';
    if (text.length > 40) continue;
    const [, first, second, year] = parts.exec(text) ?? [];
    if (first === undefined) {
      if (number.test(text) && isDay(Number(text))) note('serial', line, text);
      continue;
    }
    const [a, b] = [Number(first), Number(second)];
    if (a < 1 || b < 1 || a > 31 || b > 31) continue;
    if (year?.length === 2) note('shortYear', line, text);
    if (a > 12 && b <= 12) note('dayFirst', line, text);
    else if (b > 12 && a <= 12) note('monthFirst', line, text);
    else if (a <= 12 && b <= 12 && a !== b) note('either', line, text);
  }
  if (seen.size === 0) return null;
  const of = (kind: keyof DateColumn): Seen | null => seen.get(kind) ?? null;
  return {
    dayFirst: of('dayFirst'),
    monthFirst: of('monthFirst'),
    either: of('either'),
    shortYear: of('shortYear'),
    serial: of('serial'),
  };
}

/** The dates of a column show both orders: none can be right for all. */
export const isMixed = (column: DateColumn | null | undefined): boolean =>
  Boolean(column?.dayFirst && column.monthFirst);

/** Day and month could be swapped, and the column itself does not tell. */
export const isOpen = (column: DateColumn | null | undefined): boolean =>
  Boolean(column?.either && !column.dayFirst && !column.monthFirst);

/**
 * The order that a column shows; the day first, as in both of our languages, where it shows none. Null where it shows
 * both.
 */
export function guessedOrder(column: DateColumn | null | undefined): DateOrder | null {
  if (isMixed(column)) return null;
  return column?.monthFirst ? 'mdy' : 'dmy';
}
