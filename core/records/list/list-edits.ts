import { v4 } from 'uuid';
import { ProblemError } from '../../http/problem-error.ts';
import { mostChanges, type BatchChange, type BatchFault } from '../batch.ts';
import { records, type Row } from '../client.ts';

/** What was refused, and what would let it through. */
export interface Refusal {
  readonly message: string;
  readonly faults: readonly BatchFault[];
  /** Warnings to be confirmed; empty where something is wrong for certain. */
  readonly confirm: readonly string[];
  /** One of them is confirmed with a reason alone. */
  readonly needsReason: boolean;
  readonly changes: readonly BatchChange[];
}

/** A change that can be taken back: the batch that does so, made when it is asked for. */
interface Undoable {
  readonly back: (versions: ReadonlyMap<string, number>) => readonly BatchChange[];
  readonly versions: Map<string, number>;
}

const remembered = 50;

/** How a value was before, by row. */
export type Before = readonly { readonly id: string; readonly values: Readonly<Record<string, unknown>> }[];

/**
 * The changes that one makes in a list: written in batches, each of which can be taken back. Holds no rows and draws
 * nothing.
 */
export class ListEdits {
  readonly #record: string;
  readonly #done: Undoable[] = [];

  constructor(record: string) {
    this.#record = record;
  }

  get undoable(): boolean {
    return this.#done.length > 0;
  }

  /** Changes cells. Throws a `ProblemError`; `refusalOf` says what it means for the rows. */
  async update(
    changes: readonly BatchChange[],
    before: Before,
    confirm: readonly string[] = [],
    reason = '',
  ): Promise<readonly Row[]> {
    const rows = await records.batch(this.#record, changes, v4(), confirm, reason);
    this.#remember(rows, (versions) =>
      before.map(({ id, values }) => ({ id, version: versions.get(id) ?? 1, values })),
    );
    return rows;
  }

  /** Takes rows out of sight. */
  async remove(rows: readonly Row[]): Promise<void> {
    await records.batch(
      this.#record,
      rows.map(({ id, version }) => ({ delete: id, version })),
      v4(),
    );
    this.#remember([], () => rows.map(({ id }) => ({ restore: id })));
  }

  /**
   * Takes the last change back; false where there is none. A change that another has overwritten is refused and
   * forgotten.
   */
  async undo(): Promise<readonly Row[] | null> {
    const last = this.#done.pop();
    if (!last) return null;
    const rows = await records.batch(this.#record, last.back(last.versions), v4());
    // What is undone below this one was made on versions that have moved on.
    for (const { versions } of this.#done)
      for (const { id, version } of rows) if (versions.has(id)) versions.set(id, version);
    return rows;
  }

  #remember(rows: readonly Row[], back: Undoable['back']): void {
    this.#done.push({ back, versions: new Map(rows.map(({ id, version }) => [id, version])) });
    for (const { versions } of this.#done)
      for (const { id, version } of rows) if (versions.has(id)) versions.set(id, version);
    if (this.#done.length > remembered) this.#done.shift();
  }
}

export { mostChanges };

/** What a refused batch says of its rows. */
export function refusalOf(error: unknown, changes: readonly BatchChange[]): Refusal {
  if (!(error instanceof ProblemError))
    return { message: String((error as Error).message), faults: [], confirm: [], needsReason: false, changes };
  const faults = Array.isArray(error.body.rows) ? (error.body.rows as readonly BatchFault[]) : [];
  const confirm = error.code === 'confirm' && Array.isArray(error.body.confirm) ? error.body.confirm.map(String) : [];
  const needsReason = Array.isArray(error.body.needsReason) && error.body.needsReason.length > 0;
  return { message: error.message, faults, confirm, needsReason, changes };
}
