import { History } from './history.ts';
import type { Batch, Position, SubscribeAnswer } from './protocol.ts';
import type { StreamDefinition } from './stream.ts';
import { TopicState } from './topic-state.ts';
import { unpackRow } from './wire.ts';

/** The browser's copy of one topic: its rows, where it stands, and whether it must ask again. No socket, no clock. */
export class Replica<Row = unknown> {
  readonly topic: string;
  readonly stream: StreamDefinition<Row>;
  readonly state: TopicState<Row>;
  /** Recent values, where the stream keeps them. */
  readonly history: History<Row> | null;
  /** Grows with every change; whoever draws compares it. */
  revision = 0;
  /** Null until the first answer. */
  position: Position | null = null;
  /** Rows the server dropped in overload, as it told. */
  dropped = 0;
  /** Rows taken in, for the event rate. */
  received = 0;

  constructor(topic: string, stream: StreamDefinition<Row>) {
    this.topic = topic;
    this.stream = stream;
    this.state = new TopicState(stream);
    this.history = stream.history ? new History(stream.history) : null;
  }

  get rows(): ReadonlyMap<string, Row> {
    return this.state.rows;
  }

  /** Takes the answer to a subscription in; a refusal changes nothing. */
  answer(answer: SubscribeAnswer): void {
    if (answer.kind === 'refused') return;
    const rows = answer.rows.map((row) => unpackRow(this.stream, row));
    if (answer.kind === 'snapshot') this.state.reset(rows);
    else for (const row of rows) this.state.apply(row);
    for (const row of rows) this.#remember(row);
    this.position = { epoch: answer.epoch, seq: answer.seq };
    this.received += rows.length;
    this.revision += 1;
  }

  /** Takes a batch in. `gap`: something is missing between what is known and this batch; subscribe again. */
  take(batch: Batch): 'taken' | 'known' | 'gap' {
    const { position } = this;
    if (!position || batch.epoch !== position.epoch || batch.from > position.seq) return 'gap';
    if (batch.to <= position.seq) return 'known';
    for (let index = position.seq - batch.from; index < batch.rows.length; index += 1) {
      const row = unpackRow(this.stream, batch.rows[index]);
      this.state.apply(row);
      this.#remember(row);
    }
    this.position = { epoch: batch.epoch, seq: batch.to };
    this.dropped += batch.dropped;
    this.received += batch.rows.length;
    this.revision += 1;
    return 'taken';
  }

  #remember(row: Row): void {
    this.history?.add(this.stream.key(row), Date.parse(this.stream.at(row)), row);
  }
}
