import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';

/**
 * The last day of a period that is over by the clocks of all of the sites: what is due later is not judged yet. Figures
 * count to that day and tell it as `until`, so that the list behind one ends where the figure does.
 */
export const judgedUntil = ({
  sites,
  to,
  now,
}: Pick<ReportContext, 'sites' | 'to' | 'now'>): RawBuilder<unknown> => sql`
  (
    select least(${to}::date, min(local_clock(${now.toISOString()}::timestamptz, time_zone)::date - 1))
    from site
    where id = any(${sites}::uuid[]))`;
