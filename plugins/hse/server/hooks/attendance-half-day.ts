import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { selfOf } from '../../../../core/host/self-of.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { BrokenRule, StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { attendanceHalfDay } from '../../records/attendance-half-day.ts';
import { isRoomCode } from '../training/room-code.ts';
import { personTable, trainingAttendanceTable, trainingHalfDayView, trainingSessionTable } from '../uses.ts';

type Draft = Readonly<StoredDraft<typeof attendanceHalfDay>>;

/** Before a half-day one may sign so early, and after it so late (catalogue hse.md §2). */
export const earlyMs = 15 * 60_000;
export const lateMs = 12 * 3_600_000;

interface Asked {
  readonly site: string;
  readonly state: string;
  readonly number: string | null;
  readonly enrolled: boolean;
  readonly name: string;
  readonly badge_no: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  /** When one may sign first, by the clocks of the site. */
  readonly opens: string | null;
  readonly again: boolean;
}

/** The session of a signature, held until the transaction ends, with the half-day and the person. */
async function askedOf(db: Database, row: Draft): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select session.site, session.state, session.number, person.badge_no,
      concat_ws(' ', person.last_name, person.first_name) as name,
      exists (
        select from ${trainingAttendanceTable} as attendee
        where attendee.session = session.id and attendee.person = person.id and attendee.deleted_at is null) as enrolled,
      half.starts_at, half.ends_at,
      to_char(local_clock(half.starts_at - make_interval(secs => ${earlyMs / 1_000}), site.time_zone), 'YYYY-MM-DD HH24:MI') as opens,
      exists (
        select from attendance_half_day signed
        where signed.session = session.id and signed.person = person.id and signed.date = ${row.date}::date
          and signed.half = ${row.half} and signed.id is distinct from ${row.id ?? null}::uuid
          and signed.deleted_at is null) as again
    from ${trainingSessionTable} as session
    join site on site.id = session.site
    join ${personTable} as person on person.id = ${row.person}
    left join ${trainingHalfDayView} as half on half.session = session.id and half.date = ${row.date}::date
      and half.half = ${row.half}
    where session.id = ${row.session} and session.domain = 'hse' and session.deleted_at is null
    for share of session`.execute(db);
  return rows[0];
}

/** What no sheet can hold, whenever it is looked at. */
function faultOfSheet(row: Draft, { name, enrolled, starts_at: starts, again, site }: Asked): BrokenRule | null {
  const day = String(row.date).slice(0, 10);
  if (row.site !== site) return { field: 'site', sentence: msg`The session is at another site.` };
  if (!enrolled) return { field: 'person', sentence: msg`${name} is not enrolled in this session.` };
  if (starts === null) return { field: 'date', sentence: msg`The session has no such half-day on ${day}.` };
  if (again) return { field: 'half', sentence: msg`${name} has already signed this half-day.` };
  return null;
}

/** When nobody signs: before the session is open or begins, and once it is held or long over. */
function faultOfTime(row: Draft, { state, number, starts_at: starts, ends_at: ends, opens }: Asked): BrokenRule | null {
  const now = Date.now();
  if (state === 'planned')
    return { field: 'session', sentence: msg`${number ?? ''} is not open yet: it cannot be signed for.` };
  if (state !== 'open')
    return {
      field: 'session',
      sentence: msg`${number ?? ''} was held or cancelled: its sheet can no longer be signed.`,
    };
  if (starts !== null && now < Date.parse(starts) - earlyMs)
    return { field: 'date', sentence: msg`This half-day can be signed from ${opens ?? ''}.` };
  if (ends !== null && row.by !== 'paper_scan' && now > Date.parse(ends) + lateMs)
    return {
      field: 'date',
      sentence: msg`This half-day ended more than 12 hours ago: bring the scan of the signed sheet.`,
    };
  return null;
}

/** What must come with each way of signing, and who may sign so. */
function faultOfMeans(row: Draft, asked: Asked, { host, caller }: { host: Host; caller: Caller }): BrokenRule | null {
  const self = selfOf(caller, 'person');
  const isLeader = reachIn(caller.access, 'attendance_half_day:create', asked.site) === 'site';
  const isSelf = self !== null && self === row.person;
  if (!isLeader && row.by !== 'qr')
    return { field: 'by', sentence: msg`On your own device, sign with the QR code that the trainer shows.` };
  if (row.by === 'qr') {
    if (!isSelf) return { field: 'person', sentence: msg`Everyone signs for themselves with the QR code.` };
    if (!row.code?.trim() || !isRoomCode(host, String(row.session), row.code))
      return { field: 'code', sentence: msg`This code has expired: scan the one on the trainer's screen now.` };
  }
  if ((row.by === 'pad' || row.by === 'qr') && row.signed == null)
    return { field: 'signed', sentence: msg`The signature is missing.` };
  if (row.by === 'badge' && row.badge?.trim().toLowerCase() !== (asked.badge_no ?? '').toLowerCase())
    return { field: 'badge', sentence: msg`This is not the badge of ${asked.name}.` };
  if (row.by === 'badge' && !row.badge?.trim()) return { field: 'badge', sentence: msg`Read the badge.` };
  if (row.by === 'paper_scan' && isSelf)
    return { field: 'by', sentence: msg`Someone else must add your own signed sheet.` };
  if (row.by === 'paper_scan' && (row.scan ?? []).length === 0)
    return { field: 'scan', sentence: msg`Add the scan of the signed sheet.` };
  return null;
}

export const attendanceHalfDayHooks: RecordHooks<typeof attendanceHalfDay> = {
  cannotBe: async (row, { db, before, restored }) => {
    if (before) return [];
    const asked = await askedOf(db, row);
    if (!asked) return [{ field: 'session', sentence: msg`This is not an HSE session: sign its lines instead.` }];
    if (restored && asked.state !== 'open') return [{ field: 'session', sentence: staysAsSigned(asked.number ?? '') }];
    const fault = faultOfSheet(row, asked);
    return fault ? [fault] : [];
  },
  // Asked as it is written alone: by its time, its session and its code a signature that stands would be refused later.
  beforeWrite: async (draft, { host, db, caller, before }) => {
    if (before) return;
    const asked = await askedOf(db, draft);
    const fault = asked && (faultOfTime(draft, asked) ?? faultOfMeans(draft, asked, { host, caller }));
    if (fault) throw problems.invalid({ [fault.field]: fault.sentence });
    draft.signed_at = new Date().toISOString();
    // The trainer's account brings it; the person signs.
    if (draft.signed && asked) draft.signed = { ...draft.signed, name: asked.name };
  },
  beforeDelete: async (row, { db }) => {
    const { rows } = await sql<{ state: string; number: string | null }>`
      select state, number from ${trainingSessionTable} as session
      where id = ${row.session} and deleted_at is null for share of session`.execute(db);
    const [session] = rows;
    if (!session || session.state === 'open') return;
    throw problems.invalid({ session: staysAsSigned(session.number ?? '') });
  },
};

const staysAsSigned = (number: string) => msg`${number} was held or cancelled: its sheet cannot change.`;
