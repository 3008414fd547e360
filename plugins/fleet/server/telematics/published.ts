import { sql } from 'kysely';
import type { ReportQuestion } from '../../../../core/reports/report.ts';
import type { Database } from '../../../../core/host/host.ts';
import { telematicsWithin } from '../uses.ts';

/**
 * How far a counter of a machine grew within a period,; hours where it
 * says hours.
 */
export interface Growth {
  readonly equipment: string;
  readonly name: string;
  readonly grown: number | null;
  readonly first_at: string | null;
  readonly last_at: string | null;
  readonly readings: number;
  readonly left_out: number;
  readonly resets: number;
  readonly covered: number | null;
  readonly longest_gap: number | null;
  readonly source_codes: string | null;
}

/** The growth of some counters of machines; empty where nothing is published. */
export async function growthOf(
  db: Database,
  machines: readonly string[],
  names: readonly string[],
  from: Date,
  to: Date,
): Promise<readonly Growth[]> {
  if (machines.length === 0) return [];
  const { rows } = await sql<Growth>`
    select equipment, name, grown, first_at, last_at, readings, left_out, resets, covered, longest_gap, source_codes
    from ${telematicsWithin}(${[...machines]}::uuid[], ${[...names]}::text[], ${from}, ${to})`.execute(db);
  return rows;
}

/**
 * What of two figures is ours less what was told, and its per cent of what was told; null where one of them is missing.
 */
export function beside(
  ours: number | null,
  told: number | null,
): { readonly difference: number | null; readonly percent: number | null } {
  const difference = ours === null || told === null ? null : ours - told;
  return { difference, percent: difference === null || told === null || told === 0 ? null : (100 * difference) / told };
}

/**
 * Whether a period is one stretch of time: a shift of several days is not, and what a counter grew over it says nothing
 * of the shift alone.
 */
export const isOneStretch = ({ shift, from, to }: Pick<ReportQuestion, 'shift' | 'from' | 'to'>): boolean =>
  shift === null || from === to;
