import { sql } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import { inspectionCompliance, type EndedInspections } from '../../../formulas/inspection-compliance.ts';
import { inspectedFamilies } from '../../../reports/figure-lists.ts';
import { formDueTable } from '../../uses.ts';
import type { Share } from './shares.ts';

type Asked = Pick<ReportContext, 'db' | 'sites' | 'from' | 'to' | 'now'>;

/**
 * Inspections whose window ended in the period, by the last production date of the window (catalogue hse.md §5.8). What
 * ends today at one of the sites is not judged yet: `until` is the last day that is, and the list behind ends there too.
 */
export async function inspectionsDone({ db, sites, from, to, now }: Asked): Promise<{
  readonly until: string;
  readonly inWindow: Share;
  readonly weighted: Share;
}> {
  const { rows } = await sql<EndedInspections & { until: string }>`
    with judged as (
      select least(${to}::date, min(local_clock(${now.toISOString()}::timestamptz, time_zone)::date - 1)) as until
      from site
      where id = any(${sites}::uuid[]))
    select judged.until::text as until, count(*) filter (where due.state = 'done')::int as done,
      count(*) filter (where due.state = 'late_done')::int as late,
      count(*) filter (where due.state in ('due', 'missed'))::int as open,
      count(*) filter (where due.state = 'waived')::int as waived
    from judged
    left join ${formDueTable} as due on due.site = any(${sites}::uuid[]) and due.deleted_at is null
      and due.family = any(${[...inspectedFamilies]}::text[]) and due.ends_on between ${from} and judged.until
    group by 1`.execute(db);
  const [ended = { until: to, done: 0, late: 0, open: 0, waived: 0 }] = rows;
  const { done, weighted, whole, value, weightedValue } = inspectionCompliance(ended);
  return {
    until: ended.until,
    inWindow: { value, part: done, whole },
    weighted: { value: weightedValue, part: weighted, whole },
  };
}
