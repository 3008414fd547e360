import { sql, type RawBuilder } from 'kysely';
import type { ReportContext } from '../../../../../core/reports/report.server.ts';
import type { halves } from '../../../records/attendance-half-day.ts';
import { trainingAttendanceTable, trainingHalfDayView } from '../../uses.ts';
import { share, type Share } from './shares.ts';

type Asked = Pick<ReportContext, 'db' | 'sites' | 'from' | 'to' | 'now'>;
interface Counts {
  readonly part: number;
  readonly whole: number;
}

/**
 * Half-days of the people enrolled, `half` and `attendee` with `signed` where somebody signed (catalogue hse.md §5.13), by
 * the day on the sheet. One that is not over is judged once somebody has signed it. A day between the first and the last of
 * a session on which nobody signed was none of its days.
 */
const enrolled = ({ sites, from, to, now }: Asked): RawBuilder<unknown> => sql`
  (
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
      where other.session = half.session and other.date = half.date and other.deleted_at is null))`;

/** Half-days that were signed among those of the people enrolled. */
export async function trainingAttended(asked: Asked): Promise<Share> {
  const { rows } = await sql<Counts>`
    select count(*)::int as whole, count(signed.id)::int as part from ${enrolled(asked)}`.execute(asked.db);
  return share(rows[0]);
}

/** One person's half-day of a session. */
export interface EnrolledHalf {
  readonly session: string;
  readonly person: string;
  readonly date: string;
  readonly half: keyof typeof halves;
  readonly signed: boolean;
}

/** The same half-days one by one, those that nobody signed first. */
export async function halfDaysEnrolled(asked: Asked, most: number): Promise<readonly EnrolledHalf[]> {
  const { rows } = await sql<EnrolledHalf>`
    select half.session, attendee.person, half.date::text as date, half.half, signed.id is not null as signed
    from ${enrolled(asked)}
    order by signed.id is not null, half.date desc, half.half, half.session, attendee.person
    limit ${most}`.execute(asked.db);
  return rows;
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
