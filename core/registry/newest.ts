/** The newest entries of a list that may be long, and how many older ones are not among them. */
export interface Newest<T> {
  readonly entries: readonly T[];
  readonly more: number;
}
