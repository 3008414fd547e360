/** A value at an instant, in milliseconds. */
export interface HistoryPoint {
  readonly at: number;
  readonly value: number;
}

/** What is kept of the values of a stream: how long (`spanMs`), how densely (`everyMs`), and which value. */
export interface HistoryDefinition<Row> {
  readonly spanMs: number;
  readonly everyMs: number;
  value(row: Row): number;
}

interface Kept {
  readonly instants: number[];
  readonly values: number[];
}

/**
 * How much more than the span may be kept before it is cut: cutting one point at a time would move the others each
 * time.
 */
const slack = 1.1;

/** The recent values of every key of a topic, thinned, so that a curve is there the moment it is asked for. */
export class History<Row> {
  readonly #definition: HistoryDefinition<Row>;
  readonly #byKey = new Map<string, Kept>();

  constructor(definition: HistoryDefinition<Row>) {
    this.#definition = definition;
  }

  /** Takes a row in, unless it is older than the last point of its key or too close to it. */
  add(key: string, at: number, row: Row): void {
    const { everyMs, spanMs } = this.#definition;
    let kept = this.#byKey.get(key);
    if (!kept) this.#byKey.set(key, (kept = { instants: [], values: [] }));
    const { instants, values } = kept;
    if (at - (instants.at(-1) ?? -Infinity) < everyMs) return;
    instants.push(at);
    values.push(this.#definition.value(row));
    if ((instants[0] ?? at) > at - spanMs * slack) return;
    const gone = instants.findIndex((instant) => instant >= at - spanMs);
    instants.splice(0, gone);
    values.splice(0, gone);
  }

  /** The points of a key, oldest first. */
  of(key: string): readonly HistoryPoint[] {
    const kept = this.#byKey.get(key);
    return kept ? kept.instants.map((at, index) => ({ at, value: kept.values[index] ?? 0 })) : [];
  }
}
