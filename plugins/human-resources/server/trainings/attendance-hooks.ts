import { msg, plural } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { selfOf } from '../../../../core/host/self-of.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { BrokenRule, StoredDraft } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { trainingAttendance } from '../../records/training-attendance.ts';
import { attendanceHalfDayTable } from '../uses.ts';

interface Beside {
  readonly number: string | null;
  readonly state: string;
  readonly begun: boolean;
  readonly hours: number;
  readonly pass_mark: number | null;
  readonly seats: number | null;
  readonly others: number;
  readonly name: string | null;
  readonly employed: boolean;
  readonly signed: boolean;
}

/** Who takes a seat waits for who takes one: the seats are counted once the session is held. */
const holdSeats = async (db: Database, session: unknown): Promise<unknown> =>
  sql`select from training_session where id = ${session ?? null}::uuid for no key update`.execute(db);

/** What stands beside a line: its session, held until the transaction ends, its person, and what they signed. */
async function besideOf(db: Database, session: unknown, person: unknown, id: unknown): Promise<Beside | undefined> {
  const { rows } = await sql<Beside>`
    select session.number, session.state, session.starts_at <= now() as begun, session.hours::double precision as hours,
      coalesce(session.pass_mark, training.pass_mark)::double precision as pass_mark, session.seats,
      (
        select count(*)::int from training_attendance other
        where other.session = session.id and other.deleted_at is null and other.id is distinct from ${id ?? null}::uuid
      ) as others,
      concat_ws(' ', person.last_name, person.first_name) as name,
      coalesce(
        local_clock(session.starts_at, site.time_zone)::date
          between person.hire_date and coalesce(person.departure_date, 'infinity'), true) as employed,
      exists (
        select from ${attendanceHalfDayTable} as signed
        where signed.session = session.id and signed.person = person.id and signed.deleted_at is null) as signed
    from training_session session
    join training on training.id = session.training
    join site on site.id = session.site
    left join person on person.id = ${person ?? null}::uuid
    where session.id = ${session ?? null}::uuid and session.deleted_at is null
    for share of session`.execute(db);
  return rows[0];
}

const changing = ['planned', 'open'];

function faultsOf(
  row: Readonly<StoredDraft<typeof trainingAttendance>>,
  { begun, hours, pass_mark: mark, seats, others, name, employed }: Beside,
  isTouched: (...fields: ('session' | 'person' | 'present' | 'result' | 'score' | 'hours')[]) => boolean,
): readonly BrokenRule[] {
  const found: BrokenRule[] = [];
  if (isTouched('session', 'person') && !employed)
    found.push({ field: 'person', sentence: msg`${name ?? ''} does not work here on that day.` });
  if (isTouched('session', 'person') && seats !== null && others >= seats)
    found.push({
      field: 'person',
      sentence: msg`${plural(seats, { one: 'The only seat is taken.', other: 'All # seats are taken.' })}`,
      confirm: 'no_seat',
    });
  if (isTouched('session', 'present', 'result', 'score') && !begun && (row.present ?? row.result ?? row.score) != null)
    found.push({ field: 'present', sentence: msg`The session has not started: no one was there yet.` });
  if (isTouched('session', 'hours') && row.hours != null && row.hours > hours)
    found.push({ field: 'hours', sentence: msg`The session has ${hours} hours.` });
  if (isTouched('session', 'result', 'score') && row.score != null && mark !== null) {
    const score = row.score;
    if (row.result === 'passed' && score < mark)
      found.push({ field: 'result', sentence: msg`A score of ${score} % is below the pass mark of ${mark} %.` });
    if (row.result === 'failed' && score >= mark)
      found.push({ field: 'result', sentence: msg`A score of ${score} % reaches the pass mark of ${mark} %.` });
  }
  return found;
}

export const trainingAttendanceHooks: RecordHooks<typeof trainingAttendance> = {
  cannotBe: async (row, { db, caller, before, restored, isTouched }) => {
    if (isTouched('session', 'person')) await holdSeats(db, row.session);
    const beside = await besideOf(db, row.session, row.person, before?.id ?? row.id);
    if (!beside) return [];
    const faults = [...faultsOf(row, beside, isTouched)];
    if (restored && !changing.includes(beside.state)) faults.push({ field: 'session', sentence: staysAsItIs(beside) });
    if (before && isTouched('session', 'person')) {
      const was = await besideOf(db, before.session, before.person, before.id);
      if (was?.signed === true)
        faults.push({
          field: 'person',
          sentence: msg`${was.name ?? ''} has signed for this session and stays on its sheet.`,
        });
    }
    const self = selfOf(caller, 'person');
    const tells = isTouched('session', 'person', 'present', 'result', 'score', 'hours');
    if (self !== null && self === row.person && tells && (row.present ?? row.result ?? row.score ?? row.hours) != null)
      faults.push({ field: 'person', sentence: msg`Someone else must enter your own attendance and result.` });
    return faults;
  },
  beforeWrite: async (draft, { db, before }) => {
    const session = draft.session ?? before?.session;
    const person = draft.person ?? before?.person;
    const beside = await besideOf(db, session, person, before?.id);
    for (const one of [
      beside,
      before && before.session !== session ? await besideOf(db, before.session, before.person, before.id) : null,
    ])
      if (one && !changing.includes(one.state)) throw locked(one);
    if (draft.signature != null && beside?.name) draft.signature = { ...draft.signature, name: beside.name };
  },
  beforeDelete: async ({ id, session, person }, { db }) => {
    const beside = await besideOf(db, session, person, id);
    if (!beside) return;
    if (!changing.includes(beside.state)) throw locked(beside);
    if (beside.signed) {
      const name = beside.name ?? '';
      throw problems.invalid({ person: msg`${name} has signed for this session and stays on its sheet.` });
    }
  },
};

const staysAsItIs = ({ number }: Beside) => msg`${number ?? ''} was held or cancelled: its attendance cannot change.`;
const locked = (beside: Beside) => problems.invalid({ session: staysAsItIs(beside) });
