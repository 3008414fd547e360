import type { Field } from './field.ts';

/** What the numbers of one column come to; null where no row has one. */
export interface Totals {
  readonly count: number;
  readonly sum: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The rows of a list that share a value. */
export interface Group {
  /** As filters take it; null for rows without one. */
  readonly value: unknown;
  /** As cells show it. */
  readonly label: unknown;
  readonly count: number;
  /** By the name of each numeric field. */
  readonly totals: Readonly<Record<string, Totals>>;
}

export interface Groups {
  readonly groups: readonly Group[];
  /** There are more values than are told. */
  readonly more: boolean;
}

/** Groups of one list at most. */
export const mostGroups = 500;

const groupableKinds = new Set(['text', 'choice', 'boolean', 'ref', 'date', 'integer']);

/** Whether rows can be grouped by a field: its values repeat and can be filtered by. */
export const groupable = ({ kind, operators }: Field): boolean => groupableKinds.has(kind) && operators.includes('eq');

/** Whether a kind's values can be added up. */
export const summable = (kind: string): boolean => ['integer', 'decimal', 'quantity', 'duration'].includes(kind);
