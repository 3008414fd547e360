import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { besideOther } from '../../../../core/records/clash.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredDraft, StoredOf } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { automaticReasons } from '../../records/choices.ts';
import { intervalCannotBe, refuseGap } from '../ledger/no-gaps.ts';
import type { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';

const vouched = ['category', 'reason', 'justified', 'note'] as const;

/**
 * Whoever gives a running stop of the feed its reason does not say when it ends: the machine tells that by going on.
 * What is down or stands by does so until it is taken up again.
 */
const stillFed = (
  before: StoredOf<typeof equipmentStatusInterval>,
  row: StoredDraft<typeof equipmentStatusInterval>,
): boolean =>
  before.source === 'engine' &&
  before.ended_at == null &&
  row.ended_at == null &&
  (row.category === 'OD' || row.category === 'NP');

/**
 * The ledger by hand: one category per reason, no overlap; what goes over other intervals is written by the ledger's
 * own commands.
 */
export const equipmentStatusIntervalHooks: RecordHooks<typeof equipmentStatusInterval> = {
  cannotBe: intervalCannotBe,
  beforeDelete: refuseGap,
  beforeWrite: async (draft, { host, db, caller, before }) => {
    const row = { ...before, ...draft };
    if (before === null) draft.source = 'dispatcher';
    else if (before.source === 'downtime')
      throw problems.invalid({ started_at: msg`This interval mirrors an equipment stop; change the stop instead.` });
    // Who says what it was vouches for it: no engine or machine overwrites it any more. Where it ends is another's
    // beginning.
    else if (
      !stillFed(before, row) &&
      vouched.some((name) => draft[name] !== undefined && draft[name] !== before[name])
    )
      draft.source = 'dispatcher';
    if (row.reason != null) {
      const { rows } = await sql<{
        code: string;
        category: string;
        needs: boolean | null;
      }>`select code, time_category as category, needs_comment as needs from stop_reason where id = ${row.reason}`.execute(
        db,
      );
      const [cause] = rows;
      const isNew = before === null || before.reason !== row.reason || before.justified !== row.justified;
      if (cause && automaticReasons.includes(cause.code) && row.justified !== false && isNew)
        throw problems.invalid({
          reason: msg`${cause.code} is stopped with no recorded reason: choose what the machine stopped for.`,
        });
      if (rows[0] && rows[0].category !== row.category)
        throw problems.invalid({ category: msg`The reason belongs to another time category.` });
      if (rows[0]?.needs && !(typeof row.note === 'string' && row.note.trim()))
        throw problems.invalid({ note: msg`This reason needs a note.` });
    }
    await sql`select pg_advisory_xact_lock(hashtext(${`ledger:${String(row.equipment)}`}))`.execute(db);
    const {
      rows: [other],
    } = await sql<{ site: string; created_by: string | null }>`
      select site, created_by
      from equipment_status_interval
      where equipment = ${row.equipment} and deleted_at is null and id is distinct from ${before?.id ?? null}::uuid
        and tstzrange(started_at, ended_at) && tstzrange(
          ${row.started_at}::timestamptz, ${row.ended_at ?? null}::timestamptz)
        limit 1`.execute(db);
    if (other)
      throw besideOther(
        { host, caller },
        'equipment_status_interval',
        other,
        'started_at',
        problems.invalid({ started_at: msg`Another interval of this machine covers this time.` }),
      );
  },
};
