/** How far a piece of work came: how many rows were done, and at which it stopped and why. */
export interface Progress<Row> {
  readonly done: number;
  readonly stopped: { readonly at: Row; readonly error: unknown } | null;
}

/** Does rows one after another, each judged by what was written before it, and stops at the first that is refused. */
export async function oneByOne<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<Progress<Row>> {
  for (const [done, at] of rows.entries()) {
    try {
      await work(at);
    } catch (error) {
      return { done, stopped: { at, error } };
    }
  }
  return { done: rows.length, stopped: null };
}
