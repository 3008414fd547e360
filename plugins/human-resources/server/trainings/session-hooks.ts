import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { nextDocumentNumber } from '../../../../core/host/document-number.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { trainingSession } from '../../records/training-session.ts';
import { attendanceHalfDayTable } from '../uses.ts';
import { closeAttendance, fillFromSignatures, refuseIncomplete, refuseOwnAttendance } from './attendance-of.ts';

const enrolled = sql`
  (
    select count(*)::int from training_attendance attendee
    where attendee.session = training_session.id and attendee.deleted_at is null)`;

/** Whether anybody has signed for a session. */
async function isSigned(db: Database, session: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${attendanceHalfDayTable} as signed
    where signed.session = ${session} and signed.deleted_at is null
    limit 1`.execute(db);
  return rows.length > 0;
}

/** What a session's life asks for: its sheet is complete before it is held, and what it gives is valid once validated. */
export const trainingSessionHooks: RecordHooks<typeof trainingSession> = {
  derived: {
    enrolled,
    filled: sql`round(100.0 * ${enrolled} / nullif(training_session.seats, 0))::double precision`,
  },
  cannotBe: async (_row, { db, before, isTouched }) => {
    if (!before || !isTouched('starts_at', 'ends_at', 'training', 'domain', 'site')) return [];
    if (!(await isSigned(db, before.id))) return [];
    const field = (['starts_at', 'ends_at', 'training', 'domain'] as const).find((one) => isTouched(one)) ?? 'training';
    return [{ field, sentence: msg`People have already signed for this session: it cannot change.` }];
  },
  beforeWrite: async (draft, { db, before, trial }) => {
    if (before === null && trial !== true) draft.number = await nextDocumentNumber(db, 'FOR', String(draft.site));
  },
  beforeTransition: async (transition, { row, reason: _reason, ...context }) => {
    const { db } = context;
    if (transition === 'cancel' && (await isSigned(db, row.id)))
      throw problems.invalid({
        attendees: msg`People have signed for this session: it was held and cannot be cancelled.`,
      });
    if (transition === 'finish') {
      if (Date.parse(row.ends_at) > Date.now())
        throw problems.invalid({ ends_at: msg`The session has not ended yet.` });
      await fillFromSignatures(context, row);
      await refuseIncomplete(context, row);
    }
    if (transition === 'close') {
      await refuseOwnAttendance(context, row);
      await refuseIncomplete(context, row);
      await closeAttendance(context, row);
    }
  },
};
