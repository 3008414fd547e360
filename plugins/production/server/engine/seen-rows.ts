import type { Followed } from './follow-truck.ts';

/**
 * Rows are looked for again for this long after they were received: what takes rows in notes when they came before its
 * transaction begins. Transactions that run for longer are looked back to by themselves (`oldestWriter`).
 */
export const lookBackMs = 15_000;
const keptMs = 120_000;

/** A row that the engine reads: whose it is (a truck or a loading unit), and when it was and came (milliseconds). */
export interface ReadRow {
  readonly kind: 'position' | 'load' | 'checkin';
  readonly of: string;
  readonly at: number;
  readonly received: number;
}

/** When it came is part of it: a richer repeat is another row. */
const keyOf = ({ kind, of, at, received }: ReadRow): string => `${kind} ${of} ${at} ${received}`;

/**
 * What the engine of a truck has taken in lately, of the truck and of the units that load it, to tell a late row from
 * one that it knows.
 */
export class SeenRows {
  #received = new Map<string, number>();
  #newest = 0;

  /** Remembers at least what was received from `since` (milliseconds) on: it is looked at again. */
  take({ positions, others }: Pick<Followed, 'positions' | 'others'>, since = Infinity): void {
    this.#newest = positions.reduce((most, { received }) => Math.max(most, received), this.#newest);
    const isPast = (received: number): boolean => this.#newest - received >= keptMs && received < since;
    this.know([...positions, ...others].filter(({ received }) => !isPast(received)));
    for (const [key, received] of this.#received) if (isPast(received)) this.#received.delete(key);
  }

  /** These were late and have been gone back for. */
  know(rows: readonly ReadRow[]): void {
    for (const row of rows) this.#received.set(keyOf(row), row.received);
  }

  has(row: ReadRow): boolean {
    return this.#received.has(keyOf(row));
  }
}
