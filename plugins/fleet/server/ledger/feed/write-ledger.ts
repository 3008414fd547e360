import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { appendAudit } from '../../../../../core/server/audit.ts';
import type { Database, Host } from '../../../../../core/server/host.ts';
import { changeLedger } from './change-ledger.ts';
import { isOwn, type LedgerRow, type LedgerTarget } from './ledger-row.ts';
import type { LedgerChanges } from './match-rows.ts';
import type { Piece } from './piece.ts';
import { readLocks, readRows } from './read-ledger.ts';
import { readReasons, type FeedReason } from './read-reasons.ts';

export interface FedMachine {
  readonly id: string;
  readonly site: string;
  readonly code: string;
}

/** What was written, for whoever is told after the commit. */
export interface WrittenLedger {
  readonly machine: FedMachine;
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** What the machine does now, where that is news. `reason` is a code, `since` an ISO instant. */
  readonly news: { readonly category: string; readonly reason: string | null; readonly since: string } | null;
}

/**
 * Brings a machine's ledger from an instant on (milliseconds) to what the feed tells. One transaction, one writer per
 * machine at a time; null when everything was so already. What happened in closed shifts stays as it is.
 */
export async function writeLedger(
  host: Host,
  machine: FedMachine,
  from: number,
  pieces: readonly Piece[],
  now: number,
): Promise<WrittenLedger | null> {
  if (pieces.length === 0) return null;
  return host.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`ledger:${machine.id}`}))`.execute(db);
    const reasons = await readReasons(db);
    const rows = (await readRows(db, [{ id: machine.id, from }])).get(machine.id) ?? [];
    const changed = changeLedger(
      { rows, reasons, locked: await readLocks(host, db, machine.site, from) },
      from,
      pieces,
      now,
    );
    if (!changed) return null;
    const { targets, changes } = changed;
    const added = await apply(db, machine, changes);
    await auditOthers(db, machine, rows, changes);
    return {
      machine,
      added,
      changed: changes.changed.map(({ id }) => id),
      removed: changes.removed.map(({ id }) => id),
      news: newsOf(targets, rows, reasons),
    };
  });
}

const stored = ({ from, to, category, reason, place, source, note, justified }: LedgerTarget) => ({
  started_at: new Date(from).toISOString(),
  ended_at: to === null ? null : new Date(to).toISOString(),
  category,
  reason,
  place,
  source,
  note,
  justified,
});
const columns = sql.raw(
  'id uuid, started_at timestamptz, ended_at timestamptz, category text, reason uuid, place uuid, source text, note text, justified boolean',
);

/**
 * No two intervals of a machine may overlap even for a moment: all that move are taken out first and put back where
 * they belong. What the feed took for an interval and judge otherwise now leaves no row behind, unless somebody had a
 * hand in it.
 */
async function apply(
  db: Database,
  machine: FedMachine,
  { added, changed, removed }: LedgerChanges,
): Promise<readonly string[]> {
  const gone = [...changed, ...removed].map(({ id }) => id);
  if (removed.length > 0)
    await sql`delete from equipment_status_interval where id = any(${removed.map(({ id }) => id)}::uuid[]) and source = 'engine' and created_by is null and updated_by is null`.execute(
      db,
    );
  if (gone.length > 0)
    await sql`
      update equipment_status_interval
      set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = null
      where id = any(${gone}::uuid[])`.execute(db);
  if (changed.length > 0) {
    const rows = changed.map((target) => ({ id: target.id, ...stored(target) }));
    await sql`
      update equipment_status_interval spell
      set deleted_at = null, started_at = row.started_at, ended_at = row.ended_at, category = row.category,
        reason = row.reason, place = row.place, source = row.source, note = row.note, justified = row.justified
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${columns}) where spell.id = row.id`.execute(db);
  }
  const fresh = added.map((target) => ({ id: randomUUID(), ...stored(target) }));
  if (fresh.length > 0) {
    await sql`
      insert into equipment_status_interval (
        id, site, equipment, started_at, ended_at, category, reason, place, source, note, justified)
      select id, ${machine.site}::uuid, ${machine.id}::uuid, started_at, ended_at, category, reason, place, source,
        note, justified
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as row(${columns})`.execute(db);
  }
  return fresh.map(({ id }) => id);
}

/** What a person or a machine has said is not changed without a trace. */
async function auditOthers(
  db: Database,
  { site }: FedMachine,
  rows: readonly LedgerRow[],
  { changed, removed }: LedgerChanges,
): Promise<void> {
  const others = new Map(rows.filter((row) => !isOwn(row) || row.vouched).map((row) => [row.id, row]));
  const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  for (const target of changed) {
    const row = others.get(target.id);
    if (!row) continue;
    const [before, after] = [
      { started_at: iso(row.from), ended_at: iso(row.to), source: row.source },
      { started_at: iso(target.from), ended_at: iso(target.to), source: target.source },
    ];
    const changes = (['started_at', 'ended_at', 'source'] as const).flatMap((field) =>
      before[field] === after[field] ? [] : [{ field, old: before[field], new: after[field] }],
    );
    await appendAudit(db, {
      userId: null,
      record: 'equipment_status_interval',
      recordId: row.id,
      siteId: site,
      action: 'update',
      changes,
    });
  }
  for (const { id } of removed)
    if (others.has(id))
      await appendAudit(db, {
        userId: null,
        record: 'equipment_status_interval',
        recordId: id,
        siteId: site,
        action: 'delete',
        changes: [],
      });
}

function newsOf(
  targets: readonly LedgerTarget[],
  rows: readonly LedgerRow[],
  reasons: ReadonlyMap<string, FeedReason>,
): WrittenLedger['news'] {
  const [now, before] = [targets.find(({ to }) => to === null), rows.find(({ to }) => to === null)];
  if (!now || (before && before.category === now.category && before.reason === now.reason)) return null;
  const reason = [...reasons.values()].find(({ id }) => id === now.reason)?.code ?? null;
  return { category: now.category, reason, since: new Date(now.from).toISOString() };
}
