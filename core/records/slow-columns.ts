/** Columns by which the rows of a list cannot be sorted or grouped at once: the list is long, and no index leads there. */
export interface SlowColumns {
  readonly sort: readonly string[];
  readonly group: readonly string[];
}
