import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import type { TimeCategory } from '../../records/choices.ts';

type Question = Pick<ReportContext, 'sites' | 'from' | 'to' | 'shift' | 'now'>;

/**
 * `spent(site, equipment, production_date, shift_code, starts_at, p_h …)`: hours by category of each machine in each
 * shift of a question, cut to its service and to now; whoever adds them up has what the ledger itself would give.
 */
export const machineTimesSql = ({ sites, from, to, shift, now }: Question): RawBuilder<unknown> =>
  sql`machine_times(${sites}::uuid[], ${from}::date, ${to}::date, ${shift}::text, ${now}::timestamptz) spent`;

/** `spent(site, equipment, p_h …)`: the same added up by machine, of a year in a third of the time. */
export const machineTotalsSql = ({ sites, from, to, shift, now }: Question): RawBuilder<unknown> =>
  sql`machine_time_totals(${sites}::uuid[], ${from}::date, ${to}::date, ${shift}::text, ${now}::timestamptz) spent`;

const columns = {
  P: 'p_h',
  NP: 'np_h',
  OD: 'od_h',
  SBO: 'sbo_h',
  SBE: 'sbe_h',
  DTS: 'dts_h',
  DTU: 'dtu_h',
  UNS: 'uns_h',
} satisfies Readonly<Record<TimeCategory, string>>;

/** Sums of them as an object by category, without those that never were. */
export const timesByCategory: RawBuilder<unknown> = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  Object.entries(columns).flatMap(([category, column]) => [sql`${category}::text`, sql`sum(spent.${sql.ref(column)})`]),
)}))`;

/** The hours of some categories together. */
export const hoursOf = (...categories: readonly TimeCategory[]): RawBuilder<unknown> =>
  sql.join(
    categories.map((category) => sql`coalesce(spent.${sql.ref(columns[category])}, 0)`),
    sql` + `,
  );
