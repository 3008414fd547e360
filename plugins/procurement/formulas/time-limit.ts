import { workingHours } from './working-hours.ts';

export interface RunningLimit {
  /** When the signature was asked for and what the clocks show now, as {@link workingHours} takes them, ms. */
  readonly openedAt: number;
  readonly now: number;
  /** The time limit, in hours. */
  readonly hours: number;
  /** A stopped machine waits day and night: every hour counts, not only those of work. */
  readonly isDown: boolean;
}

/** What has become due of a signature: nothing, a word at half of its time, a word at its end, the managers. */
export type Urged = 0 | 1 | 2 | 3;

/** Shares of the time limit at which each of them comes (catalogue procurement.md §3, 7). */
const shares = [0.5, 1, 2];

/** How far a signature is behind its time limit. Ex: 24 h asked for 13 working hours ago = 1. */
export function urgedBy({ openedAt, now, hours, isDown }: RunningLimit): Urged {
  const passed = isDown ? (now - openedAt) / 3_600_000 : workingHours(openedAt, now);
  return shares.filter((share) => passed >= share * hours).length as Urged;
}
