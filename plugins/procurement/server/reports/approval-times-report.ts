import { sql } from 'kysely';
import { serverReport } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { workingHours } from '../../formulas/working-hours.ts';
import { approvalTimes } from '../../reports/approval-times.ts';
import { dayOf, inMonths, monthOf } from './months.ts';
import { requestCounts } from './what-counts.ts';

type Row = ReportRowOf<typeof approvalTimes>;

/** What the clocks of a site showed, as the formulas of working hours take it. */
const clock = (at: 'submitted_at' | 'approved_at') =>
  sql<string>`to_char(local_clock(${sql.ref(`request.${at}`)}, site.time_zone), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Requests by the day of their last signature (P1 of catalogue procurement.md §11). */
export const approvalTimesReport = serverReport(approvalTimes, async (context) => {
  const day = dayOf(sql`request.approved_at`);
  const { rows } = await sql<Omit<Row, 'hours'> & { readonly submitted: string; readonly approved: string }>`
    select request.id, request.site, site.code as site_code, ${day}::text as approved_on, ${monthOf(day)} as month,
      request.number, request.title, request.urgency, request.submitted_at, request.approved_at,
      ${clock('submitted_at')} as submitted, ${clock('approved_at')} as approved
    from purchase_request request
    join site on site.id = request.site
    where request.site = any(${context.sites}::uuid[]) and ${requestCounts} and request.submitted_at is not null
      and ${inMonths(context, day)}
    order by request.approved_at, request.id`.execute(context.db);
  return rows.map(({ submitted, approved, ...row }): Row => ({
    ...row,
    hours: workingHours(Date.parse(submitted), Date.parse(approved)),
  }));
});
