import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { selfOf } from '../../../../core/host/self-of.ts';
import { changeRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { trainingAttendance } from '../../records/training-attendance.ts';
import type { trainingSession } from '../../records/training-session.ts';
import { attendanceHalfDayTable } from '../uses.ts';

type Session = StoredOf<typeof trainingSession>;

/** Whether its sheet is signed by half-days; else each line bears one signature. */
const isSheet = ({ domain }: Pick<Session, 'domain'>, { records }: Pick<Host, 'records'>): boolean =>
  domain === 'hse' && records.has('attendance_half_day');

interface Line {
  readonly id: string;
  readonly person: string;
  readonly name: string;
  readonly present: string | null;
  readonly result: string | null;
  readonly signed_line: boolean;
  readonly halves: number;
  readonly signed: number;
  /** The first half-day without a signature. */
  readonly unsigned_on: string | null;
}

/**
 * The lines of a session with what was signed, held until the transaction ends. A day between its first and its last on
 * which nobody signed was none of its days: a weekend, say.
 */
async function linesOf({ db }: AlongContext, session: Session): Promise<readonly Line[]> {
  await sql`select from training_attendance where session = ${session.id} and deleted_at is null order by id for update`.execute(
    db,
  );
  const { rows } = await sql<Line>`
    select attendee.id, attendee.person, concat_ws(' ', person.last_name, person.first_name) as name, attendee.present,
      attendee.result, attendee.signature is not null as signed_line, count(half.date)::int as halves,
      count(signed.person)::int as signed,
      (min(half.date) filter (where signed.person is null))::text as unsigned_on
    from training_attendance attendee
    join person on person.id = attendee.person
    left join (
      select date, half, date in (min(date) over (), max(date) over ()) as outer_day
      from v_training_half_day
      where session = ${session.id}) as half on half.outer_day or exists (
        select from ${attendanceHalfDayTable} as other
        where other.session = ${session.id} and other.date = half.date and other.deleted_at is null)
    left join ${attendanceHalfDayTable} as signed on signed.session = attendee.session and signed.person = attendee.person
      and signed.date = half.date and signed.half = half.half and signed.deleted_at is null
    where attendee.session = ${session.id} and attendee.deleted_at is null
    group by attendee.id, person.last_name, person.first_name
    order by person.last_name, person.first_name, attendee.id`.execute(db);
  return rows;
}

/** Whose attendance nobody told: all half-days signed is present, some is partly, none is absent. */
export async function fillFromSignatures(context: AlongContext, session: Session): Promise<void> {
  if (!isSheet(session, context.host)) return;
  const told = (await linesOf(context, session))
    .filter(({ present }) => present === null)
    .map(({ id, signed, halves }) => ({
      id,
      present: signed === 0 ? ('no' as const) : signed < halves ? ('partial' as const) : ('yes' as const),
    }));
  await changeRows(context, trainingAttendance, { rows: told, action: 'update' });
}

/** Every line tells who was there and what came of it, and whoever was there has signed. Throws 422 at the attendees. */
export async function refuseIncomplete(context: AlongContext, session: Session): Promise<void> {
  const lines = await linesOf(context, session);
  const refuse = (sentence: ReturnType<typeof msg>): never => {
    throw problems.invalid({ attendees: sentence });
  };
  if (lines.length === 0) refuse(msg`No one is enrolled in this session.`);
  const sheet = isSheet(session, context.host);
  for (const { name, present, result, signed, unsigned_on: day, signed_line: hasSigned } of lines) {
    if (present === null) refuse(msg`Enter whether ${name} was present.`);
    if (present !== 'no' && result === null) refuse(msg`${name} was present and has no result.`);
    if (present === 'no' && sheet && signed > 0) refuse(msg`${name} signed but is marked absent.`);
    if (sheet && present === 'yes' && day !== null) refuse(msg`${name} has an unsigned half-day on ${day}.`);
    if (sheet && present === 'partial' && signed === 0)
      refuse(msg`${name} signed no half-day but is marked partly present.`);
    if (!sheet && present !== 'no' && !hasSigned)
      refuse(msg`A signature is required for each person present: ${name} has not signed.`);
  }
}

/** Nobody validates what they were at themselves. */
export async function refuseOwnAttendance(context: AlongContext, session: Session): Promise<void> {
  const self = selfOf(context.caller, 'person');
  const { rows } = await sql`
    select from training_attendance
    where session = ${session.id} and person = ${self} and deleted_at is null`.execute(context.db);
  if (rows.length > 0)
    throw problems.invalid({ attendees: msg`You attended this session: someone else must validate it.` });
}

/**
 * What each line gives: completed on the last day by the clocks of the site, and where it was passed valid for the
 * months of the training, to the end of the last one where the training says so.
 */
export async function closeAttendance(context: AlongContext, session: Session): Promise<void> {
  const { rows } = await sql<{ id: string; completed_on: string; valid_until: string | null }>`
    select attendee.id, ended.day::text as completed_on,
      case when attendee.result = 'passed' then
        case
          when training.end_of_month
            then (date_trunc('month', ended.day + make_interval(months => training.validity_months + 1)) - interval '1 day')::date
          else (ended.day + make_interval(months => training.validity_months))::date
        end
      end::text as valid_until
    from training_attendance attendee
    join training on training.id = ${session.training}
    join site on site.id = ${session.site}
    cross join lateral (select local_clock(${session.ends_at}::timestamptz, site.time_zone)::date as day) ended
    where attendee.session = ${session.id} and attendee.deleted_at is null and attendee.present <> 'no'`.execute(
    context.db,
  );
  const source = session.domain === 'hse' ? ('hse_sheet' as const) : ('hr_session' as const);
  await changeRows(context, trainingAttendance, { rows: rows.map((row) => ({ ...row, source })), action: 'update' });
}
