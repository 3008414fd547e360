import { sql } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import { inspectionCompliance, type EndedInspections } from '../../../formulas/inspection-compliance.ts';
import { inspectedFamilies } from '../../../reports/figure-lists.ts';
import { formDueTable } from '../../uses.ts';
import { judgedUntil } from './judged-until.ts';
import type { Share } from './shares.ts';

type Asked = Pick<ReportContext, 'db' | 'sites' | 'from' | 'to' | 'now'>;

/**
 * Inspections whose window ended in the period, by the last production date of the window (catalogue hse.md §5.8), to
 * the last day that is judged.
 */
export async function inspectionsDone(asked: Asked): Promise<{
  readonly until: string;
  readonly inWindow: Share;
  readonly weighted: Share;
}> {
  const { db, sites, from, to } = asked;
  const { rows } = await sql<EndedInspections & { until: string }>`
    with judged as (select ${judgedUntil(asked)} as until)
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
