import { records, type Row } from '../client.ts';

const blockSize = 100;

/** What decides which rows a list shows, as the API takes it. */
export interface ListCriteria {
  readonly filter: readonly string[];
  readonly sort: string;
  readonly search: string;
  readonly sites: readonly string[];
}

/** What a table needs of its rows. */
export interface RowSource {
  /** Rows in all; null until the first answer. */
  readonly count: number | null;
  readonly error: Error | null;
  readonly revision: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** The row at a position, or undefined while it is on its way. */
  readonly at: (index: number) => Row | undefined;
  /** Fetches what is missing between two positions, both included. */
  readonly show: (first: number, last: number) => void;
}

type Block = { readonly rows: readonly Row[]; readonly next: string | null };

/**
 * The rows of one list, fetched in blocks as they come into view. A block after a known one goes on by its cursor;
 * a jump is fetched by its offset. Rows stay outside React: the table asks for them and is told of a new revision.
 */
export class ListRows implements RowSource {
  readonly #record: string;
  readonly #criteria: ListCriteria;
  readonly #blocks = new Map<number, Block>();
  readonly #pending = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #revision = 0;
  #count: number | null = null;
  #error: Error | null = null;

  constructor(record: string, criteria: ListCriteria) {
    this.#record = record;
    this.#criteria = criteria;
  }

  get count(): number | null {
    return this.#count;
  }

  get error(): Error | null {
    return this.#error;
  }

  readonly revision = (): number => this.#revision;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Forgets every row; what is in view is fetched again when the table asks for it. */
  refresh(): void {
    this.#blocks.clear();
    this.#count = null;
    this.show(0, 0);
  }

  at(index: number): Row | undefined {
    return this.#blocks.get(Math.floor(index / blockSize))?.rows[index % blockSize];
  }

  show(first: number, last: number): void {
    for (let block = Math.floor(first / blockSize); block <= Math.floor(last / blockSize); block += 1) void this.#fetch(block);
  }

  async #fetch(block: number): Promise<void> {
    if (this.#blocks.has(block) || this.#pending.has(block)) return;
    this.#pending.add(block);
    try {
      const { filter, sort, search, sites } = this.#criteria;
      const cursor = this.#blocks.get(block - 1)?.next;
      const position = cursor ? { cursor } : { offset: block * blockSize };
      const page = await records.list(this.#record, { filter: [...filter], sort, search: search || undefined, sites: sites.join(','), limit: blockSize, ...position, count: this.#count === null ? 'exact' : 'none' });
      this.#blocks.set(block, page);
      this.#count ??= page.count;
      this.#error = null;
    } catch (error) {
      this.#error = error as Error;
    } finally {
      this.#pending.delete(block);
      this.#revision += 1;
      for (const listener of this.#listeners) listener();
    }
  }
}
