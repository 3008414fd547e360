import { sql } from 'kysely';
import type { Database, Host } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { Span } from './piece.ts';
import { shiftLockTable } from '../../uses.ts';

/**
 * What is there of each machine at and after an instant (milliseconds), and what ends at it, in order: by the index of
 * the constraint against overlaps.
 */
export async function readRows(
  db: Database,
  asked: readonly { readonly id: string; readonly from: number }[],
): Promise<ReadonlyMap<string, readonly LedgerRow[]>> {
  const asks = JSON.stringify(asked.map(({ id, from }) => ({ id, since: new Date(from - 1).toISOString() })));
  const { rows } = await sql<LedgerRow & { machine: string }>`
    select ask.id as machine, spell.id, ${millis('spell.started_at')} as "from", ${millis('spell.ended_at')} as "to",
      spell.category, spell.reason, spell.place, spell.source, spell.note, coalesce(spell.justified, true) as justified,
      (
        spell.source = 'engine' and spell.updated_by is not null and spell.ended_at is null and spell.category <> 'P')
      as vouched
    from jsonb_to_recordset(${asks}::jsonb) as ask(id uuid, since timestamptz) cross join lateral (
      select *
      from equipment_status_interval
      where equipment = ask.id
        and deleted_at is null
        and tstzrange(started_at, ended_at) && tstzrange(ask.since, null)) spell order by spell.started_at`.execute(db);
  return Map.groupBy(rows, ({ machine }) => machine);
}

/** The closed shifts of a site since an instant (milliseconds), where a plugin closes shifts. */
export async function readLocks({ records }: Host, db: Database, site: string, from: number): Promise<readonly Span[]> {
  if (!records.has('shift_lock')) return [];
  const { rows } = await sql<Span>`
    select ${millis('shift.starts_at')} as "from", ${millis('shift.ends_at')} as "to" from ${shiftLockTable} lock
    join shift_instance(
      ${new Date(from - 86_400_000)}::date, (now() + interval '1 day')::date) shift on shift.site = lock.site
      and shift.production_date = lock.production_date
      and shift.code = lock.shift
    where lock.site = ${site}
      and lock.deleted_at is null
      and lock.production_date >= ${new Date(from - 86_400_000)}::date`.execute(db);
  return rows;
}
