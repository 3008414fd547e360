import type { Mine } from './mine-rows.ts';
import type { Question } from './period.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Figures = Readonly<Record<string, number | string | null>>;

/** A report worked out a second time, from the rows of the tables alone. */
export interface Recomputation {
  readonly report: string;
  /** What is asked beside period and sites. */
  readonly query?: Readonly<Record<string, string>>;
  /** What tells a row of the report from the others. */
  readonly keyOf: (row: Row) => string;
  /** Every row that the report has, by that key. */
  readonly rows: (mine: Mine, question: Question) => ReadonlyMap<string, Figures>;
  /** Decimals to which the report rounds a column; the others are exact. */
  readonly decimals?: Readonly<Record<string, number>>;
  /** It is about now alone: no past instant can be asked for. */
  readonly isOfNow?: boolean;
  /** Only whole days are asked for. */
  readonly isOfDays?: boolean;
}

/** The id of a reference in a row. */
export const idIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : '';
