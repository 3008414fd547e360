import { proxy } from 'valtio';
import type { Disposer } from '../registry/disposer.ts';
import type { Batch, SubscribeAnswer, SubscribeRequest } from './protocol.ts';
import { Replica } from './replica.ts';
import type { StreamDefinition } from './stream.ts';

/** How long a topic is kept after its last subscriber left: a pane that moves does not start over. */
export const keepMs = 250;
/** How long the line is kept after its last topic went: the next screen finds it open. */
const lineKeepMs = 5_000;
/** Pause before a topic that was not available is asked for again. */
const againMs = 2_000;

/** The line to the server; `live-socket.ts` makes the real one. */
export interface LiveLine {
  readonly ask: (request: SubscribeRequest) => Promise<SubscribeAnswer>;
  readonly drop: (topic: string) => void;
  readonly close: () => void;
}

/** What the line tells the client. */
export interface LineEvents {
  readonly connected: (serverTime: string) => void;
  readonly disconnected: () => void;
  readonly batch: (batch: Batch) => void;
  readonly ended: (topic: string) => void;
}

interface Held {
  readonly replica: Replica;
  subscribers: number;
  leaving: ReturnType<typeof setTimeout> | null;
  state: 'loading' | 'live' | 'forbidden';
  asking: boolean;
  /**
   * Newest batch that fitted nothing while the server was being asked: a poll brings answer and batch in one breath,
   * and the batch is looked at first.
   */
  early: Batch | null;
}

/** What the status bar shows. `rate` in rows a second, `dropped` since the page was opened. */
export interface LiveStatus {
  connection: 'idle' | 'connecting' | 'live' | 'offline';
  rate: number;
  dropped: number;
}

/** The topics of this page: counted subscriptions, one line, one flush per animation frame. */
export class LiveClient {
  readonly status = proxy<LiveStatus>({ connection: 'idle', rate: 0, dropped: 0 });
  /** Server's clock minus ours, in milliseconds. */
  clockOffset = 0;
  readonly #open: (events: LineEvents) => LiveLine;
  readonly #held = new Map<string, Held>();
  readonly #listeners = new Set<() => void>();
  #line: LiveLine | null = null;
  #lineLeaving: ReturnType<typeof setTimeout> | null = null;
  #frame: number | null = null;
  #measured: { readonly timer: ReturnType<typeof setInterval>; rows: number } | null = null;

  constructor(open: (events: LineEvents) => LiveLine) {
    this.#open = open;
  }

  /** Subscribes to a topic; the copy is filled as soon as the server answers. */
  subscribe<Row>(
    topic: string,
    stream: StreamDefinition<Row>,
  ): { readonly replica: Replica<Row>; readonly dispose: Disposer } {
    let held = this.#held.get(topic);
    if (!held) {
      held = {
        replica: new Replica<unknown>(topic, stream as StreamDefinition),
        subscribers: 0,
        leaving: null,
        state: 'loading',
        asking: false,
        early: null,
      };
      this.#held.set(topic, held);
      this.#connect();
      if (this.status.connection === 'live') void this.#ask(topic);
    }
    if (held.leaving !== null) clearTimeout(held.leaving);
    held.leaving = null;
    held.subscribers += 1;
    let open = true;
    const dispose = (): void => {
      if (open) this.#leave(topic);
      open = false;
    };
    return { replica: held.replica as unknown as Replica<Row>, dispose };
  }

  /** Is called once per animation frame in which anything changed. */
  onFrame(listener: () => void): Disposer {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How a topic is doing; `loading` before its first answer. */
  stateOf(topic: string): 'loading' | 'live' | 'forbidden' {
    return this.#held.get(topic)?.state ?? 'loading';
  }

  /** The server's time, in milliseconds. */
  now(): number {
    return Date.now() + this.clockOffset;
  }

  /** Topics in use; a test that leaves one behind has found a leak. */
  get topics(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Ends everything: at sign-out. */
  close(): void {
    for (const { leaving } of this.#held.values()) if (leaving !== null) clearTimeout(leaving);
    this.#held.clear();
    this.#disconnect();
  }

  #connect(): void {
    this.#stay();
    if (this.#line) return;
    this.status.connection = 'connecting';
    this.#line = this.#open({
      connected: (serverTime) => {
        this.clockOffset = Date.parse(serverTime) - Date.now();
        this.status.connection = 'live';
        for (const topic of this.#held.keys()) void this.#ask(topic);
        this.#changed();
      },
      disconnected: () => {
        this.status.connection = 'offline';
        this.#changed();
      },
      batch: (batch) => this.#take(batch),
      ended: (topic) => {
        const held = this.#held.get(topic);
        if (held) held.state = 'forbidden';
        this.#changed();
      },
    });
    this.#measured = { timer: setInterval(() => this.#measure(), 1_000), rows: 0 };
  }

  #stay(): void {
    if (this.#lineLeaving !== null) clearTimeout(this.#lineLeaving);
    this.#lineLeaving = null;
  }

  #disconnect(): void {
    this.#stay();
    this.#line?.close();
    this.#line = null;
    if (this.#measured) clearInterval(this.#measured.timer);
    this.#measured = null;
    Object.assign(this.status, { connection: 'idle', rate: 0 });
  }

  #take(batch: Batch): void {
    const held = this.#held.get(batch.topic);
    if (!held) return;
    if (held.replica.take(batch) === 'gap') {
      if (held.asking) held.early = batch;
      else void this.#ask(batch.topic);
      return;
    }
    if (this.#measured) this.#measured.rows += batch.rows.length;
    if (batch.dropped > 0) this.status.dropped += batch.dropped;
    this.#changed();
  }

  async #ask(topic: string): Promise<void> {
    const held = this.#held.get(topic);
    if (!held || held.asking || !this.#line) return;
    held.asking = true;
    const { replica } = held;
    const answer = await this.#line
      .ask({ topic, ...(replica.position ? { since: replica.position } : {}) })
      .catch((): SubscribeAnswer => ({ kind: 'refused', reason: 'unavailable' }));
    held.asking = false;
    if (answer.kind !== 'refused') {
      replica.answer(answer);
      held.state = 'live';
      const { early } = held;
      held.early = null;
      if (early) this.#take(early);
    } else if (answer.reason === 'forbidden') held.state = 'forbidden';
    else if (this.status.connection === 'live') setTimeout(() => void this.#ask(topic), againMs);
    this.#changed();
  }

  #leave(topic: string): void {
    const held = this.#held.get(topic);
    if (!held) return;
    held.subscribers -= 1;
    if (held.subscribers > 0) return;
    held.leaving = setTimeout(() => {
      this.#held.delete(topic);
      this.#line?.drop(topic);
      if (this.#held.size === 0) this.#lineLeaving = setTimeout(() => this.#disconnect(), lineKeepMs);
    }, keepMs);
  }

  #changed(): void {
    if (this.#frame !== null) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = null;
      for (const listener of this.#listeners) listener();
    });
  }

  #measure(): void {
    if (!this.#measured) return;
    if (this.status.rate !== this.#measured.rows) this.status.rate = this.#measured.rows;
    this.#measured.rows = 0;
  }
}
