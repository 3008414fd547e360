import { sql } from 'kysely';
import { v7 } from 'uuid';
import { changeRows, createRows, deleteRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import type { Database } from '../../../../core/host/host.ts';
import { millis } from '../../../../core/host/millis.ts';
import { haulTrip } from '../../records/haul-trip.ts';
import type { Mine } from './mine.ts';
import { proposeCorrections, type Proposal } from './propose-corrections.ts';
import { reconcile, type StoredTrip } from './reconcile.ts';
import { takeNumbers } from './trip-numbers.ts';
import type { TripValues } from './trip-values.ts';

/** What was written, for whoever is told after the commit. */
export interface WrittenTrips {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** The id of the trip that a dump's end (milliseconds) belongs to. */
  readonly byDump: ReadonlyMap<number, string>;
}

interface Known extends StoredTrip {
  readonly production_date: string | null;
  readonly shift: string | null;
  readonly payload: number | null;
}

/**
 * Writes what the engine found of a truck since `from` (milliseconds; the start of the first cycle that it looked at)
 * in place of what is stored of that time. Corrections by hand stay; in closed shifts everything is only proposed, if
 * that (`proposes`). Runs in the caller's transaction.
 */
export async function writeTrips(
  rows: RowsContext,
  mine: Mine,
  truck: string,
  from: number,
  found: readonly TripValues[],
  proposes = true,
): Promise<WrittenTrips> {
  const { db } = rows;
  const stored = await readStored(db, truck, from);
  const byDump = new Map<number, string>();
  if (found.length === 0 && stored.length === 0) return { added: [], changed: [], removed: [], byDump };
  const locks = await readLocks(db, mine.site, [...found, ...stored]);
  const locked = (row: { readonly production_date: string | null; readonly shift: string | null }) =>
    locks.has(`${row.production_date} ${row.shift}`);
  const knownById = new Map(stored.map((trip) => [trip.id, trip]));
  const { add, update, remove, kept } = reconcile(found, stored);
  const proposals: Proposal[] = [];

  const toAdd = add.filter(
    (trip) => !locked(trip) || !proposals.push({ action: 'add', trip: null, values: trip, payloadBefore: null }),
  );
  const toUpdate = update.filter(({ id, trip }) => {
    const before = knownById.get(id) as Known;
    return (
      !(locked(trip) || locked(before)) ||
      !proposals.push({ action: 'change', trip: id, values: trip, payloadBefore: before.payload })
    );
  });
  const toRemove = remove.filter((id) => {
    const before = knownById.get(id) as Known;
    return (
      !locked(before) ||
      !proposals.push({
        action: 'remove',
        trip: id,
        values: null,
        payloadBefore: before.payload,
        dumpEnd: before.to,
        shift: before.shift,
        productionDate: before.production_date,
      })
    );
  });

  const added = await insertTrips(rows, mine, toAdd);
  const changed = await updateTrips(rows, toUpdate);
  if (toRemove.length > 0) await deleteRows(rows, haulTrip, { where: sql`id = any(${toRemove}::uuid[])` });
  if (proposes) await proposeCorrections(rows, mine.site, truck, proposals);
  for (const [index, trip] of toAdd.entries()) byDump.set(Date.parse(trip.dump_end), added[index] as string);
  for (const { id, trip } of [...update, ...kept]) byDump.set(Date.parse(trip.dump_end), id);
  return { added, changed, removed: toRemove, byDump };
}

/** Of a counted trip little more is known than when it was dumped, to some minutes. */
const countedFor = sql.raw(`interval '10 minutes'`);

async function readStored(db: Database, truck: string, from: number): Promise<readonly Known[]> {
  const { rows } = await sql<Known>`
    select id, (edited_at is not null or state in ('confirmed', 'rejected') or quality = 'manual') as human,
      case when quality = 'tally' then jsonb_build_object('checkin', checkin_dump) end as tally,
      (
        extract(
          epoch
          from coalesce(
            load_start,
              case when quality = 'tally' then least(cycle_start, dump_end - ${countedFor}) else cycle_start end,
              dump_end - interval '3 minutes')) * 1000)::float8 as "from",
        ${millis('dump_end')} as "to", production_date, shift, payload
    from haul_trip
    where truck = ${truck}
      and deleted_at is null
      and dump_end > ${new Date(from)}
      and coalesce(cycle_start, load_start, dump_end) >= ${new Date(from)}
    order by dump_end for update`.execute(db);
  return rows;
}

async function readLocks(
  db: Database,
  site: string,
  rows: readonly { readonly production_date: string | null }[],
): Promise<ReadonlySet<string>> {
  const days = [...new Set(rows.flatMap((row) => row.production_date ?? []))];
  const { rows: found } = await sql<{
    key: string;
  }>`
    select production_date || ' ' || shift as key
    from shift_lock
    where site = ${site} and production_date = any(${days}::date[]) and deleted_at is null`.execute(db);
  return new Set(found.map(({ key }) => key));
}

/** Inserts trips of a site, each with the next number of its day; answers their ids in order. */
export async function insertTrips(
  context: RowsContext,
  { site, code }: Pick<Mine, 'site' | 'code'>,
  trips: readonly TripValues[],
  reason: string | null = null,
): Promise<readonly string[]> {
  if (trips.length === 0) return [];
  const { db } = context;
  const next = new Map<string, number>();
  for (const [day, of] of Map.groupBy(trips, ({ production_date: date }) => date)) {
    next.set(day, await takeNumbers(db, site, day, of.length));
  }
  const rows = trips.map((trip) => {
    const place = (next.get(trip.production_date) ?? 0) + 1;
    next.set(trip.production_date, place);
    return {
      ...trip,
      id: v7(),
      site,
      number: `VY-${code}-${trip.production_date.slice(2).replaceAll('-', '')}-${String(place).padStart(4, '0')}`,
    };
  });
  await createRows(context, haulTrip, rows, { reason });
  return rows.map(({ id }) => id);
}

/** Writes new values into trips; answers the ids of those that really changed. */
export async function updateTrips(
  context: RowsContext,
  updates: readonly { readonly id: string; readonly trip: TripValues }[],
  reason: string | null = null,
): Promise<readonly string[]> {
  const rows = await changeRows(context, haulTrip, { rows: updates.map(({ id, trip }) => ({ ...trip, id })), reason });
  return rows.map(({ id }) => id);
}
