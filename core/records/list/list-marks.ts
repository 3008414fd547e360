import { api } from '../../http/api.ts';
import type { Marks } from '../client.ts';
import { listQuery, type ListCriteria } from './list-blocks.ts';

/** How long marks are good enough although rows came and went, in milliseconds. */
const goodForMs = 15_000;

/** The marks of a long list: how long it is, and cursors near every position (`GET …/marks/`). */
export class ListMarks {
  readonly #record: string;
  readonly #criteria: ListCriteria;
  readonly #onCount: (count: number) => void;
  #marks: Marks | null = null;
  #askedAt = 0;
  #asking: AbortController | null = null;

  constructor(record: string, criteria: ListCriteria, onCount: (count: number) => void) {
    this.#record = record;
    this.#criteria = criteria;
    this.#onCount = onCount;
  }

  get known(): boolean {
    return this.#marks !== null;
  }

  /** Fetches the marks, unless that was done a moment ago. A failure leaves the old ones. */
  ask(): void {
    if (Date.now() - this.#askedAt < goodForMs) return;
    this.#askedAt = Date.now();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    api<Marks>(`records/${this.#record}/marks/`, { query: listQuery(this.#criteria), signal }).then(
      (marks) => {
        this.#marks = marks;
        this.#onCount(marks.count);
      },
      () => undefined,
    );
  }

  forget(): void {
    this.#marks = null;
  }

  /** Nobody waits for them any longer. */
  stop(): void {
    this.#asking?.abort();
    this.#askedAt = 0;
  }

  /** How to ask for the rows from a position on. */
  near(index: number): { readonly offset: number; readonly cursor?: string } {
    const { every = 1, cursors = [] } = this.#marks ?? {};
    const passed = Math.min(Math.floor(index / every), cursors.length);
    const cursor = passed > 0 ? cursors[passed - 1] : undefined;
    return cursor === undefined ? { offset: index } : { cursor, offset: index - passed * every };
  }
}
