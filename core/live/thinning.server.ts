/**
 * How rows of a stream in mode `newest` are thinned before they are sent: what comes faster shows nobody anything more.
 * What is stored stays whole, and the newest row of every key is sent at last.
 */
export interface Thinning<Row> {
  /** A key is told at most this often, in milliseconds. */
  readonly everyMs: number;
  /**
   * A row that says the same as the one before is told at most this often, in milliseconds: much less than the stream's
   * `staleAfter`, by which its age is judged.
   */
  readonly sameEveryMs: number;
  /** Whether nobody would see a difference between two rows of a key but their age. */
  isSame(before: Row, row: Row): boolean;
}

/** Batches come about ten times a second: a row that is due within half of that time need not wait for another one. */
const earlyMs = 50;

/** When the keys of a topic may be told again. No clock. */
export class Pace<Row> {
  readonly #thinning: Thinning<Row>;
  readonly #toldAt = new Map<string, number>();

  constructor(thinning: Thinning<Row>) {
    this.#thinning = thinning;
  }

  /** Whether a row may be told at an instant (milliseconds); `before` is the row of its key that was told last. */
  isDue(key: string, row: Row, before: Row | undefined, now: number): boolean {
    const toldAt = this.#toldAt.get(key);
    if (toldAt === undefined || before === undefined) return true;
    const { everyMs, sameEveryMs } = this.#thinning;
    const passed = now - toldAt + earlyMs;
    if (passed < everyMs) return false;
    return passed >= sameEveryMs || !this.#thinning.isSame(before, row);
  }

  tell(key: string, now: number): void {
    this.#toldAt.set(key, now);
  }
}
