import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { BrokenRule, StoredOf } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';

type Hooks = RecordHooks<typeof equipmentStatusInterval>;
type Interval = StoredOf<typeof equipmentStatusInterval>;

const filled = new WeakSet<Database>();

/** Writes of one transaction that together leave no gap, whatever the first of them opens. */
export async function withoutGap<Answer>(db: Database, work: () => Promise<Answer>): Promise<Answer> {
  filled.add(db);
  try {
    return await work();
  } finally {
    filled.delete(db);
  }
}

const noGap = msg`The time ledger cannot have gaps: split the interval, or merge it with the next, instead.`;

/** Whether the ledger of the machine tells of what came before an interval, and of what came after it. */
async function neighbours(db: Database, { id, equipment, started_at: start, ended_at: end }: Interval) {
  const { rows } = await sql<{ before: boolean; after: boolean }>`
    select coalesce(bool_or(started_at < ${start}::timestamptz), false) as before,
      ${end == null} or coalesce(bool_or(started_at >= ${end ?? null}::timestamptz), false) as after
    from equipment_status_interval
    where equipment = ${equipment}::uuid and id <> ${id}::uuid and deleted_at is null`.execute(db);
  return rows[0] ?? { before: false, after: false };
}

/** What runs may end now, or a moment ago: what comes next is entered after it, in milliseconds. */
const momentMs = 15 * 60_000;

const instantOf = (value: unknown): number => (value == null ? Infinity : new Date(value as string | Date).getTime());

/** An interval that becomes shorter, or another machine's, leaves time of which nothing is told. */
export const intervalCannotBe: Hooks['cannotBe'] = async (row, { db, before, isTouched }) => {
  if (before === null || filled.has(db)) return [];
  const later = instantOf(row.started_at) > instantOf(before.started_at);
  const end = before.ended_at == null ? Date.now() - momentMs : instantOf(before.ended_at);
  const earlier = instantOf(row.ended_at) < end;
  const leaves = isTouched('equipment');
  if (!later && !earlier && !leaves) return [];
  const beside = await neighbours(db, before);
  const wrong: BrokenRule[] = [];
  if (later && beside.before) wrong.push({ field: 'started_at', sentence: noGap });
  if (earlier && beside.after) wrong.push({ field: 'ended_at', sentence: noGap });
  if (leaves && beside.before && beside.after) wrong.push({ field: 'equipment', sentence: noGap });
  return wrong;
};

/** Between two others an interval stays: what it was is said anew, or it is joined. */
export const refuseGap: NonNullable<Hooks['beforeDelete']> = async (row, { db }) => {
  const { before, after } = await neighbours(db, row);
  if (before && after) throw problems.invalid({ started_at: noGap });
};
