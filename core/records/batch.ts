/** Most changes of one batch. */
export const mostChanges = 1_000;

/** One change of `POST /api/records/<name>/batch/`. */
export type BatchChange =
  | { readonly create: Readonly<Record<string, unknown>> }
  | { readonly id: string; readonly version: number; readonly values: Readonly<Record<string, unknown>> }
  | { readonly delete: string; readonly version: number }
  | { readonly restore: string };

/** Why one row of a batch cannot be written; `index` counts from 0. Sentences are in the reader's language. */
export interface BatchFault {
  readonly index: number;
  readonly code: string;
  readonly detail: string;
  readonly errors: Readonly<Record<string, string>>;
  /** The row as it is now, where somebody else changed it. */
  readonly current?: Readonly<Record<string, unknown>>;
  /** Warnings that would let the row through. */
  readonly confirm?: readonly string[];
  /** Those of them that are confirmed with a reason. */
  readonly needsReason?: readonly string[];
}
