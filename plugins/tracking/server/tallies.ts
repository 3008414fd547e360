import { sql, type RawBuilder } from 'kysely';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import type { Database } from '../../../core/host/host.ts';
import type { TruckCheckinRow } from '../streams/truck-checkin.ts';
import { equipmentTable } from './uses.ts';

type Stored = Omit<TruckCheckinRow, 'at'> & { readonly at: string | Date };

/**
 * Two dumps of one truck nearer than this are one trip counted twice, unless somebody says otherwise (catalogue
 * operations.md §3.1).
 */
export const doubleCountMs = 4 * 60_000;

/**
 * Truck check-ins as the sheet counts them, with their sites, newest first; of sites that the reader may see, with the
 * names of trucks that work elsewhere by now.
 */
export async function selectTallies(
  db: Database,
  where: RawBuilder<unknown>,
  limit = 10_000,
): Promise<readonly { readonly site: string; readonly row: TruckCheckinRow }[]> {
  const { rows } = await seeingAll(db, () =>
    sql<Stored>`
    select tally.site, tally.id, tally.at, tally.kind, coalesce(tally.number, '') as number, tally.truck,
      truck.code as "truckCode", tally.place, tally.loading_unit as unit, tally.material,
      tally.payload as "payload_t", tally.method, coalesce(tally.status, 'valid') as status,
        coalesce(tally.flags, '{}') as flags, tally.version
    from truck_checkin tally join ${equipmentTable} truck on truck.id = tally.truck
    where tally.deleted_at is null and ${where}
    order by tally.at desc, tally.id limit ${limit}`.execute(db),
  );
  return rows.map((row) => ({ site: row.site, row: { ...row, at: new Date(row.at).toISOString() } }));
}

/** A number nobody has: `PC-2026-000123`. */
export async function nextTallyNumber(db: Database, at: Date): Promise<string> {
  const { rows } = await sql<{ next: string }>`select nextval('truck_checkin_number') as next`.execute(db);
  return `PC-${at.getUTCFullYear()}-${String(rows[0]?.next ?? 0).padStart(6, '0')}`;
}

/**
 * The dump of the same truck that is nearest to an instant and within the time of a double count; null when there is
 * none.
 */
export async function doubleOf(
  db: Database,
  truck: string,
  at: Date,
  except: string | null,
): Promise<{ readonly at: Date } | null> {
  const { rows } = await sql<{ at: string | Date }>`
    select at from truck_checkin
    where deleted_at is null
      and truck = ${truck}
      and kind = 'dump'
      and coalesce(status, 'valid') <> 'cancelled'
      and id is distinct from ${except}::uuid
      and at > ${new Date(at.getTime() - doubleCountMs)} and at < ${new Date(at.getTime() + doubleCountMs)}
    order by abs(extract(epoch from at - ${at}::timestamptz)) limit 1`.execute(db);
  return rows[0] ? { at: new Date(rows[0].at) } : null;
}
