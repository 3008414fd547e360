import type { Batch, Position, SubscribeAnswer } from './protocol.ts';
import type { StreamDefinition } from './stream.ts';
import { Pace, type Thinning } from './thinning.server.ts';
import { TopicState } from './topic-state.ts';
import { packRow } from './wire.ts';

/** How many rows a topic remembers beyond its state, to answer a subscriber who was away for a while. */
const remembered = 5_000;
/** Most rows of one batch in mode `newest`; what is over waits, and a newer row of its key overtakes it. */
const batchLimit = 5_000;

/** One topic on the server: state, numbering, memory and what waits for the next batch. No clock, no socket. */
export class Topic<Row = unknown> {
  readonly name: string;
  readonly stream: StreamDefinition<Row>;
  readonly state: TopicState<Row>;
  seq = 0;
  #epoch: string;
  /** The last rows without a gap: the first of them bears the number after `#floor`. */
  #recent: Row[] = [];
  #floor = 0;
  readonly #pace: Pace<Row> | null;
  #waiting = new Map<string, Row>();
  /** What the last batch had no room for, where rows are thinned: these alone are lost to overload. */
  #overdue: ReadonlySet<string> = new Set();
  #events: Row[] = [];
  #dropped = 0;

  constructor(name: string, stream: StreamDefinition<Row>, epoch: string, thinning?: Thinning<Row>) {
    this.name = name;
    this.stream = stream;
    this.state = new TopicState(stream);
    this.#epoch = epoch;
    this.#pace = thinning ? new Pace(thinning) : null;
  }

  /** Puts rows in line for the next batch. */
  add(rows: readonly Row[]): void {
    if (this.stream.mode === 'every') {
      for (const row of rows) this.#events.push(row);
      return;
    }
    for (const row of rows) {
      const key = this.stream.key(row);
      const waiting = this.#waiting.get(key);
      if (waiting !== undefined) {
        if (!this.#pace || this.#overdue.has(key)) this.#dropped += 1;
        if (this.stream.at(waiting) > this.stream.at(row)) continue;
      }
      this.#waiting.set(key, row);
    }
  }

  /**
   * Numbers what waits and is due at an instant (milliseconds, of any one clock), takes it into the state and gives it as
   * a batch; null when there is nothing.
   */
  flush(now: number): Batch | null {
    const from = this.seq;
    const sent: Row[] = [];
    for (const row of this.#next(now)) {
      if (!this.state.apply(row)) {
        this.#dropped += 1;
        continue;
      }
      this.seq += 1;
      this.#recent.push(row);
      sent.push(row);
    }
    if (sent.length === 0) return null;
    this.#forget();
    const dropped = this.#dropped;
    this.#dropped = 0;
    return {
      topic: this.name,
      epoch: this.#epoch,
      from,
      to: this.seq,
      rows: sent.map((row) => packRow(this.stream, row)),
      dropped,
    };
  }

  /**
   * Takes the state as it was read while the topic stood at `since`, and counts anew: the rows that came meanwhile come
   * on top, and every subscriber has to ask.
   */
  renew(epoch: string, rows: readonly Row[], since: number): void {
    const meanwhile = this.#since(Math.max(since, this.#floor));
    this.#epoch = epoch;
    this.seq = 0;
    this.#floor = 0;
    this.#recent = [];
    this.state.reset([...rows, ...meanwhile]);
  }

  /** A batch of nothing: who stands elsewhere sees that something is missing. */
  standing(): Batch {
    return { topic: this.name, epoch: this.#epoch, from: this.seq, to: this.seq, rows: [], dropped: 0 };
  }

  /** What a subscriber who stands at `since` lacks. */
  answer(since: Position | undefined): SubscribeAnswer {
    const isContinued = since?.epoch === this.#epoch && since.seq >= this.#floor && since.seq <= this.seq;
    const rows = isContinued ? this.#since(since.seq) : [...this.state.rows.values()];
    return {
      kind: isContinued ? 'difference' : 'snapshot',
      epoch: this.#epoch,
      seq: this.seq,
      rows: rows.map((row) => packRow(this.stream, row)),
    };
  }

  #next(now: number): Row[] {
    if (this.stream.mode === 'every') {
      const events = this.#events;
      this.#events = [];
      return events;
    }
    const rows: Row[] = [];
    const overdue = new Set<string>();
    for (const [key, row] of this.#waiting) {
      if (this.#pace?.isDue(key, row, this.state.rows.get(key), now) === false) continue;
      if (rows.length === batchLimit) {
        if (!this.#pace) break;
        overdue.add(key);
        continue;
      }
      this.#waiting.delete(key);
      this.#pace?.tell(key, now);
      rows.push(row);
    }
    this.#overdue = overdue;
    return rows;
  }

  #since(seq: number): Row[] {
    const missed = this.#recent.slice(seq - this.#floor);
    if (this.stream.mode === 'every') return missed;
    const newest = new Map(missed.map((row) => [this.stream.key(row), row]));
    return [...newest.values()];
  }

  #forget(): void {
    if (this.#recent.length <= remembered * 2) return;
    this.#recent = this.#recent.slice(-remembered);
    this.#floor = this.seq - remembered;
  }
}
