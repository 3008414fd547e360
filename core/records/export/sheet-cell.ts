/**
 * One cell of a spreadsheet, typed as the spreadsheet has it. `instant` is milliseconds since 1970 of the wall clock,
 * as if that were UTC.
 */
export type SheetCell = string | number | boolean | null | { readonly instant: number; readonly time: boolean };

/** What the writing thread is told. */
export type SheetMessage =
  | { readonly kind: 'head'; readonly sheet: string; readonly cells: readonly string[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SheetCell[])[] }
  | { readonly kind: 'end' };
