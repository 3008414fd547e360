import { sql } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import { trainingAttendanceTable, trainingHalfDayView } from '../../uses.ts';
import { share, type Share } from './shares.ts';

type Asked = Pick<ReportContext, 'db' | 'sites' | 'from' | 'to' | 'now'>;
interface Counts {
  readonly part: number;
  readonly whole: number;
}

/**
 * Half-days that were signed among those of the people enrolled (catalogue hse.md §5.13), by the day on the sheet. One that
 * is not over is judged once somebody has signed it: what stands above the line is the list of signatures. A day between the
 * first and the last of a session on which nobody signed was none of its days.
 */
export async function trainingAttended({ db, sites, from, to, now }: Asked): Promise<Share> {
  const { rows } = await sql<Counts>`
    select count(*)::int as whole, count(signed.id)::int as part
    from (
      select *, date in (min(date) over (partition by session), max(date) over (partition by session)) as outer_day
      from ${trainingHalfDayView} as every_half
      where site = any(${sites}::uuid[]) and domain = 'hse' and state in ('open', 'done', 'closed')) as half
    join ${trainingAttendanceTable} as attendee on attendee.session = half.session and attendee.deleted_at is null
    left join attendance_half_day signed on signed.session = half.session and signed.person = attendee.person
      and signed.date = half.date and signed.half = half.half and signed.deleted_at is null
    where half.date between ${from} and ${to}
      and (signed.id is not null or half.ends_at <= ${now.toISOString()}::timestamptz)
      and (half.outer_day or exists (
        select from attendance_half_day other
        where other.session = half.session and other.date = half.date and other.deleted_at is null))`.execute(db);
  return share(rows[0]);
}

/** Results that were passed among those that were judged, of the day that each session ended. */
export async function trainingPassed({ db, sites, from, to }: Asked): Promise<Share> {
  const { rows } = await sql<Counts>`
    select count(*)::int as whole, count(*) filter (where attendee.result = 'passed')::int as part
    from ${trainingAttendanceTable} as attendee
    where attendee.site = any(${sites}::uuid[]) and attendee.deleted_at is null and attendee.source = 'hse_sheet'
      and attendee.result in ('passed', 'failed') and attendee.completed_on between ${from} and ${to}`.execute(db);
  return share(rows[0]);
}
