import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  changeRows,
  createRows,
  deleteRows,
  removeRows,
  type RowsContext,
} from '../../../../../core/records/change-rows.server.ts';
import type { Host } from '../../../../../core/host/host.ts';
import { equipmentStatusInterval } from '../../../records/equipment-status-interval.ts';
import { changeLedger } from './change-ledger.ts';
import type { LedgerRow, LedgerTarget } from './ledger-row.ts';
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
    const added = await apply({ host, db, machine: 'ledger-feed' }, machine, changes);
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

/**
 * No two intervals of a machine may overlap even for a moment: all that move are taken out first and put back where
 * they belong. What the feed took for an interval and judge otherwise now leaves no row behind, unless somebody had a
 * hand in it.
 */
async function apply(
  context: RowsContext,
  machine: FedMachine,
  { added, changed, removed }: LedgerChanges,
): Promise<readonly string[]> {
  const gone = removed.map(({ id }) => id);
  const whose = sql`source = 'engine' and created_by is null and updated_by is null`;
  if (gone.length > 0) {
    await removeRows(context, equipmentStatusInterval, { where: sql`id = any(${gone}::uuid[]) and ${whose}` });
    await deleteRows(context, equipmentStatusInterval, { where: sql`id = any(${gone}::uuid[])` });
  }
  await changeRows(context, equipmentStatusInterval, {
    rows: changed.map((target) => ({ ...stored(target), id: target.id })),
    moving: true,
  });
  const fresh = added.map((target) => ({
    id: randomUUID(),
    site: machine.site,
    equipment: machine.id,
    ...stored(target),
  }));
  await createRows(context, equipmentStatusInterval, fresh);
  return fresh.map(({ id }) => id);
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
