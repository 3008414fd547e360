import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { changeRows, createRows, deleteRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';
import type { NamedMachine } from './machines.ts';

interface Noted {
  /** Ids of the intervals that were written. */
  readonly written: readonly string[];
  /** The instant lies before the newest beginning of the machine's ledger. */
  readonly late: boolean;
  /** The machine does this now. */
  readonly isNewest: boolean;
}

interface Told {
  readonly machine: NamedMachine;
  readonly at: Date;
  readonly category: string;
  readonly reason: string | null;
  readonly note: string | null;
  readonly justified: boolean;
}

interface Interval {
  readonly id: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly category: string;
  readonly reason: string | null;
  readonly source: string;
}

/** What a machine may overwrite; the words of people and of maintenance stand above it. */
const below = new Set(['engine', 'machine', 'import']);
const nothing = { written: [], isNewest: false };

/** Writes into the ledger what a machine does from an instant on, up to what the ledger knows to come after. */
export async function noteStatus(context: RowsContext, told: Told): Promise<Noted> {
  const { machine, at } = told;
  const { db } = context;
  await sql`select pg_advisory_xact_lock(hashtext(${`ledger:${machine.id}`}))`.execute(db);
  const { rows } = await sql<Interval>`
    (
      select id, started_at, ended_at, category, reason, source
      from equipment_status_interval
      where equipment = ${machine.id} and deleted_at is null and started_at <= ${at}
      order by started_at desc
      limit 1)
    union all
    (
      select id, started_at, ended_at, category, reason, source
      from equipment_status_interval
      where equipment = ${machine.id} and deleted_at is null and started_at > ${at}
      order by started_at
      limit 1)`.execute(db);
  const before = rows.find(({ started_at: start }) => new Date(start) <= at);
  const after = rows.find(({ started_at: start }) => new Date(start) > at);
  const late = after !== undefined;
  const covering = before && (before.ended_at === null || new Date(before.ended_at) > at) ? before : undefined;
  if (covering && !below.has(covering.source)) return { ...nothing, late };
  if (covering && covering.category === told.category && covering.reason === told.reason) return { ...nothing, late };
  // A stop that is told late stands above what the feed said of the time meanwhile.
  const overEngine = told.category !== 'P' && (covering ?? after)?.source === 'engine';
  const removed = overEngine ? await clearEngine(context, machine, at) : null;
  const end = removed ? removed.until : covering ? covering.ended_at : (after?.started_at ?? null);
  if (covering && new Date(covering.started_at).getTime() === at.getTime()) {
    await changeRows(context, equipmentStatusInterval, {
      where: sql`id = ${covering.id}`,
      set: {
        category: told.category,
        reason: told.reason,
        note: told.note,
        justified: told.justified,
        source: 'machine',
      },
    });
    return { written: [covering.id, ...(removed?.ids ?? [])], late, isNewest: end === null };
  }
  if (covering)
    await changeRows(context, equipmentStatusInterval, { where: sql`id = ${covering.id}`, set: { ended_at: at } });
  const id = randomUUID();
  await createRows(context, equipmentStatusInterval, [
    {
      id,
      site: machine.site,
      equipment: machine.id,
      started_at: at.toISOString(),
      ended_at: end === null ? null : new Date(end).toISOString(),
      category: told.category,
      reason: told.reason,
      source: 'machine',
      note: told.note,
      justified: told.justified,
    },
  ]);
  return { written: [...(covering ? [covering.id] : []), ...(removed?.ids ?? []), id], late, isNewest: end === null };
}

/**
 * Takes out what the feed told after an instant, up to what somebody else said; answers when that is, null for never.
 */
async function clearEngine(
  context: RowsContext,
  machine: NamedMachine,
  at: Date,
): Promise<{ readonly until: string | null; readonly ids: readonly string[] }> {
  const { db } = context;
  const { rows: next } = await sql<{
    until: string;
  }>`
    select started_at as until
    from equipment_status_interval
    where equipment = ${machine.id} and deleted_at is null and started_at > ${at} and source <> 'engine'
    order by started_at
    limit 1`.execute(db);
  const until = next[0]?.until ?? null;
  const rows = await deleteRows(context, equipmentStatusInterval, {
    where: sql`
      equipment = ${machine.id}
      and started_at > ${at}
      and started_at < coalesce(${until}::timestamptz, 'infinity')
      and source = 'engine'`,
  });
  return { until, ids: rows.map(({ id }) => id) };
}
