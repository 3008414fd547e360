import type { StreamDefinition } from './stream.ts';

/**
 * The rows in view of one topic. Server and browser run this same code over the same rows in the same order;
 * that is why they end with the same state (`replica.test.ts`).
 */
export class TopicState<Row = unknown> {
  readonly rows = new Map<string, Row>();
  readonly #stream: StreamDefinition<Row>;

  constructor(stream: StreamDefinition<Row>) {
    this.#stream = stream;
  }

  /** Takes a row in; false when it changes nothing because a newer row of its key is known. */
  apply(row: Row): boolean {
    const stream = this.#stream;
    const name = stream.key(row);
    const before = this.rows.get(name);
    if (stream.mode === 'newest') {
      if (before !== undefined && stream.at(before) > stream.at(row)) return false;
      this.rows.set(name, row);
      return true;
    }
    this.rows.set(name, row);
    if (this.rows.size > stream.keep) this.rows.delete(this.#oldest());
    return true;
  }

  reset(rows: readonly Row[]): void {
    this.rows.clear();
    for (const row of rows) this.apply(row);
  }

  #oldest(): string {
    let oldest = '';
    let instant: string | null = null;
    for (const [name, row] of this.rows) {
      const rowAt = this.#stream.at(row);
      if (instant !== null && (rowAt > instant || (rowAt === instant && name > oldest))) continue;
      oldest = name;
      instant = rowAt;
    }
    return oldest;
  }
}
