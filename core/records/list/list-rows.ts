import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { live } from '../../live/live.ts';
import type { RecordChange } from '../changes.ts';
import { records, type Page, type Row } from '../client.ts';
import type { SlowColumns } from '../slow-columns.ts';
import { blockSize, fetchBlock, listQuery, type ListCriteria } from './list-blocks.ts';
import { ListMarks } from './list-marks.ts';

export type { ListCriteria } from './list-blocks.ts';

/**
 * Blocks kept beyond those in view: what is farther is fetched again, so that a million rows do not pile up in memory.
 */
const keptBlocks = 30;
/** Requests under way at once; while one scrolls past, what is no longer in view is not asked for. */
const atOnce = 2;
/** Least time between two looks at what others changed, in milliseconds. */
const lookAgainMs = 1_000;
const soonMs = 120;

/** What a table needs of its rows. */
export interface RowSource {
  /** Rows in all; null until the first answer. */
  readonly count: number | null;
  /** False while only the beginning of a long list was counted. */
  readonly countIsExact: boolean;
  readonly error: Error | null;
  readonly revision: () => number;
  readonly subscribe: (listener: () => void) => () => void;
  /** The row at a position, or undefined while it is on its way. */
  readonly at: (index: number) => Row | undefined;
  /** Fetches what is missing between two positions, both included. */
  readonly show: (first: number, last: number) => void;
}

/**
 * The rows of one list, fetched in blocks as they come into view. Rows stay outside React: the table asks for them and
 * is told of a new revision. What others write is looked at again in place; a row that is being edited is not moved
 * meanwhile (`hold`).
 */
export class ListRows implements RowSource {
  readonly #record: string;
  readonly #criteria: ListCriteria;
  #blocks = new Map<number, Page>();
  readonly #pending = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #marks: ListMarks;
  #view: readonly [first: number, last: number] = [0, 0];
  #revision = 0;
  #generation = 0;
  #count: number | null = null;
  #countIsExact = true;
  #columns: readonly string[];
  #error: Error | null = null;
  #slow: SlowColumns | null = null;
  #looking: AbortController | null = null;
  #fetchedAt = 0;
  #again: ReturnType<typeof setTimeout> | null = null;
  #holds = 0;
  #owed = false;

  constructor(record: string, criteria: ListCriteria, columns: readonly string[]) {
    this.#columns = columns;
    this.#record = record;
    this.#criteria = criteria;
    this.#marks = new ListMarks(record, criteria, (count) => {
      this.#count = count;
      this.#countIsExact = true;
      this.#changed();
    });
  }

  get count(): number | null {
    return this.#count;
  }

  get countIsExact(): boolean {
    return this.#countIsExact;
  }

  get error(): Error | null {
    return this.#error;
  }

  /** By which columns the list is slow to sort and to group; null while it is not known, and where it is so by none. */
  get slow(): SlowColumns | null {
    return this.#slow;
  }

  readonly revision = (): number => this.#revision;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#forgetLook();
    };
  };

  at(index: number): Row | undefined {
    return this.#blocks.get(Math.floor(index / blockSize))?.rows[index % blockSize];
  }

  /** Where a row is, among those that are here. */
  indexOf(id: string): number | null {
    for (const [block, { rows }] of this.#blocks) {
      const index = rows.findIndex((row) => row.id === id);
      if (index >= 0) return block * blockSize + index;
    }
    return null;
  }

  show(first: number, last: number): void {
    this.#view = [first, last];
    this.#pump();
  }

  /** Asks for these columns from now on; where some of them are not here, what is in view is fetched again. */
  ask(columns: readonly string[]): void {
    const isMore = columns.some((column) => !this.#columns.includes(column));
    if (!isMore) return;
    this.#columns = columns;
    if (this.#count !== null) return this.refresh();
    this.stop();
    this.#pump();
  }

  /** Nobody waits for what is under way: the server ends its queries too. `show` and `refresh` ask again. */
  stop(): void {
    this.#forgetLook();
    this.#marks.stop();
    this.#looking?.abort();
    for (const asking of this.#pending.values()) asking.abort();
    this.#pending.clear();
  }

  /** Looks at everything in view again, now. */
  refresh(): void {
    this.#forgetLook();
    void this.#look();
  }

  /** Takes in what others changed. What was fetched after a change holds it already. */
  take(changes: readonly RecordChange[], missed: boolean): void {
    const news = missed || changes.some(({ at }) => Date.parse(at) - live.clockOffset > this.#fetchedAt - soonMs);
    if (!news || this.#again !== null || this.#count === null) return;
    this.#again = setTimeout(
      () => {
        this.#again = null;
        void this.#look();
      },
      Math.max(soonMs, this.#fetchedAt + lookAgainMs - Date.now()),
    );
  }

  /** Puts rows that one has just written in their places, before the list is looked at again. */
  patch(rows: readonly Row[]): void {
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [block, page] of this.#blocks) {
      if (page.rows.some(({ id }) => byId.has(id)))
        this.#blocks.set(block, { ...page, rows: page.rows.map((row) => byId.get(row.id) ?? row) });
    }
    this.#changed();
  }

  /** Nothing moves until the disposer is called: somebody is editing. */
  hold(): () => void {
    this.#holds += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds -= 1;
      if (this.#holds === 0 && this.#owed) this.refresh();
    };
  }

  #pump(): void {
    const [first, last] = this.#view;
    for (let block = Math.floor(first / blockSize); block <= Math.floor(last / blockSize); block += 1) {
      if (this.#pending.size >= atOnce) return;
      if (!this.#blocks.has(block) && !this.#pending.has(block)) void this.#fetch(block);
    }
  }

  async #fetch(block: number): Promise<void> {
    const asking = new AbortController();
    this.#pending.set(block, asking);
    const generation = this.#generation;
    try {
      const startedAt = Date.now();
      const first = this.#count === null;
      const page = await fetchBlock(
        this.#record,
        this.#criteria,
        block,
        this.#blocks.get(block - 1)?.next ?? null,
        this.#marks,
        this.#columns,
        first,
        asking.signal,
      );
      if (generation === this.#generation && !asking.signal.aborted) {
        this.#blocks.set(block, page);
        if (first) this.#counted(page, startedAt);
        this.#error = null;
        this.#evict();
      }
    } catch (error) {
      if (!asking.signal.aborted) this.#error = error as Error;
    }
    if (asking.signal.aborted) return;
    this.#pending.delete(block);
    this.#changed();
    if (!this.#error) this.#pump();
  }

  /** Fetches what is in view anew and puts it in place of the old at once. */
  async #look(): Promise<void> {
    if (this.#holds > 0) {
      this.#owed = true;
      return;
    }
    this.#owed = false;
    const [first, last] = this.#view;
    const startedAt = Date.now();
    const blocks = new Map<number, Page>();
    this.#looking?.abort();
    const looking = new AbortController();
    this.#looking = looking;
    try {
      for (let block = Math.floor(first / blockSize); block <= Math.floor(last / blockSize); block += 1) {
        blocks.set(
          block,
          await fetchBlock(
            this.#record,
            this.#criteria,
            block,
            blocks.get(block - 1)?.next ?? null,
            this.#marks,
            this.#columns,
            blocks.size === 0,
            looking.signal,
          ),
        );
      }
    } catch (error) {
      if (looking.signal.aborted) return;
      this.#error = error as Error;
      this.#changed();
      return;
    }
    if (this.#holds > 0) {
      this.#owed = true;
      return;
    }
    this.#generation += 1;
    this.#blocks = blocks;
    this.#error = null;
    this.#fetchedAt = startedAt;
    const [page] = blocks.values();
    if (page) this.#counted(page, startedAt);
    this.#changed();
    this.#pump();
  }

  /** A short list is counted with each look; of a long one the marks keep the count. */
  #counted(page: Page, at: number): void {
    this.#fetchedAt = at;
    this.#slow = page.slow ?? null;
    if (page.countIsExact) {
      this.#count = page.count;
      this.#countIsExact = true;
      this.#marks.forget();
      return;
    }
    if (!this.#marks.known) {
      this.#count = page.count;
      this.#countIsExact = false;
    }
    this.#marks.ask();
  }

  #evict(): void {
    if (this.#blocks.size <= keptBlocks) return;
    const middle = (this.#view[0] + this.#view[1]) / 2 / blockSize;
    const far = [...this.#blocks.keys()].sort((one, other) => Math.abs(other - middle) - Math.abs(one - middle));
    for (const block of far.slice(0, this.#blocks.size - keptBlocks)) this.#blocks.delete(block);
  }

  #forgetLook(): void {
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
  }

  #changed(): void {
    this.#revision += 1;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Every row of a stretch of a list, fetched where it is not here; at most `most` of them. `whole`: with every column, not
 * only with those of the list. Throws where the list moved meanwhile, so that these would be others than were marked.
 */
export async function rowsBetween(
  rows: RowSource,
  record: string,
  criteria: ListCriteria,
  first: number,
  last: number,
  most: number,
  whole = false,
): Promise<readonly Row[]> {
  const here = Array.from({ length: Math.min(last - first + 1, most) }, (_, index) => rows.at(first + index));
  if (!whole && here.every((row) => row !== undefined)) return here;
  const fetched: Row[] = [];
  while (fetched.length < here.length) {
    const page = await records.list(record, {
      ...listQuery(criteria),
      limit: Math.min(500, here.length - fetched.length),
      offset: first + fetched.length,
    });
    if (page.rows.length === 0) break;
    fetched.push(...page.rows);
  }
  if (whole && here.some((row, index) => row !== undefined && row.id !== fetched[index]?.id))
    throw new Error(i18n._(msg`The list has changed. Select the rows again.`));
  return fetched;
}
