import type { Followed } from './follow-truck.ts';
import type { LateRow } from './late-rows.ts';

/**
 * Rows are looked for again for this long after they were received: what takes rows in notes when they came before its transaction
 * begins. Transactions that run for longer are looked back to by themselves (`oldestWriter`).
 */
export const lookBackMs = 15_000;
const keptMs = 120_000;

/** What the engine has taken in of a truck lately, to tell a late row from one that it knows. */
export class SeenRows {
  /** `<at> <received>` of positions: a richer repeat is another row. */
  #positions = new Map<string, number>();
  #others = new Map<number, number>();
  #newest = 0;

  /** Remembers at least what was received from `since` (milliseconds) on: it is looked at again. */
  take({ positions, others }: Pick<Followed, 'positions' | 'others'>, since = Infinity): void {
    const isPast = (received: number): boolean => newest - received >= keptMs && received < since;
    const newest = positions.reduce((most, { received }) => Math.max(most, received), this.#newest);
    this.#newest = newest;
    for (const { at, received } of positions) if (!isPast(received)) this.#positions.set(`${at} ${received}`, received);
    for (const at of others) this.#others.set(at, newest);
    for (const [key, received] of this.#positions) if (isPast(received)) this.#positions.delete(key);
    for (const [key, received] of this.#others) if (isPast(received)) this.#others.delete(key);
  }

  /** These were late and have been gone back for. */
  know(rows: readonly LateRow[]): void {
    for (const { kind, at, received } of rows) {
      if (kind === 'position') this.#positions.set(`${at} ${received}`, received);
      else this.#others.set(at, received);
    }
  }

  has({ kind, at, received }: LateRow): boolean {
    return kind === 'position' ? this.#positions.has(`${at} ${received}`) : this.#others.has(at);
  }
}
