import type { Shift } from '../../../core/sites/shift.ts';

/** Where a machine stands in a shift, each in one place: the counts of a board add up to its machines. */
export const checkStandings = ['grounded', 'missing', 'failed', 'remarks', 'ok', 'idle'] as const;
export type CheckStanding = (typeof checkStandings)[number];

/** What is known of a machine in a shift. Instants are ISO 8601. */
export interface CheckedMachine {
  readonly id: string;
  readonly code: string;
  readonly name: string | null;
  /** The last check of the shift. */
  readonly run: {
    readonly id: string;
    readonly number: string;
    readonly at: string;
    readonly result: 'pass' | 'pass_with_remarks' | 'fail' | 'grounded';
  } | null;
  /** The order that keeps it from use at the end of the shift, or now. */
  readonly grounded: { readonly number: string; readonly reason: string } | null;
  /** When it worked first in the shift; null where it did not. */
  readonly worked_at: string | null;
  /** When its supervisor was told that the check is missing. */
  readonly reminded_at: string | null;
}

/** The machines of one site, in one shift. */
export interface CheckBoard {
  readonly site: string;
  readonly production_date: string;
  readonly shift: Shift['code'];
  /** The shift that runs at the site now. */
  readonly current: Shift['code'];
  readonly starts_at: string;
  readonly ends_at: string;
  /** Whether the shift runs now. */
  readonly running: boolean;
  /** By when it is judged: now, or the end of the shift. */
  readonly as_of: string;
  readonly machines: readonly CheckedMachine[];
}

/** From so long after its first work on a machine without a check is red, in milliseconds (catalogue hse.md §6). */
export const missingMs = 30 * 60_000;

/**
 * Where a machine stands. An order that keeps it from use counts before any check; a check that found it unfit although
 * no order stands any more is one that failed.
 */
export function standingOf({ run, grounded, worked_at: worked }: CheckedMachine): CheckStanding {
  if (grounded) return 'grounded';
  if (!run) return worked === null ? 'idle' : 'missing';
  if (run.result === 'pass') return 'ok';
  return run.result === 'pass_with_remarks' ? 'remarks' : 'failed';
}

/** Whether a machine has worked without a check for so long that somebody must hear of it. */
export const isOverdue = (machine: CheckedMachine, asOf: string): boolean =>
  standingOf(machine) === 'missing' && Date.parse(asOf) - Date.parse(machine.worked_at ?? asOf) >= missingMs;

/** How many machines stand where; their sum is the number of machines. */
export function countStandings(machines: readonly CheckedMachine[]): Readonly<Record<CheckStanding, number>> {
  const counts = Object.fromEntries(checkStandings.map((standing) => [standing, 0])) as Record<CheckStanding, number>;
  for (const machine of machines) counts[standingOf(machine)] += 1;
  return counts;
}
