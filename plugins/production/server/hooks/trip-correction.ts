import { sql } from 'kysely';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { Database } from '../../../../core/server/host.ts';
import { insertTrips, updateTrips } from '../engine/write-trips.ts';
import { tellTrips } from '../engine/tell-step.ts';
import type { TripValues } from '../engine/trip-values.ts';

/** What a supervisor or manager applies is written into the closed shift, which stays closed. */
export const tripCorrectionHooks: RecordHooks = {
  beforeTransition: async (transition, { db, row }) => {
    if (transition === 'apply') await apply(db, row);
  },
  afterWrite: (row, { host, action }) => {
    if (action !== 'state') return;
    const trip = row.trip as { readonly id: string } | null;
    if (trip) tellTrips(host, String(row.site), [trip.id]).catch((error: unknown) => host.log.error({ err: error }, 'A corrected trip could not be told'));
  },
};

async function apply(db: Database, { id, site, action, trip, proposed }: Record<string, unknown>): Promise<void> {
  if (action === 'remove') {
    await sql`update haul_trip set deleted_at = now(), version = version + 1, updated_at = now() where id = ${trip}`.execute(db);
    return;
  }
  const values = JSON.parse(String(proposed)) as TripValues;
  if (action === 'change') {
    await updateTrips(db, [{ id: String(trip), trip: values }]);
    return;
  }
  const { rows } = await sql<{ code: string }>`select code from site where id = ${site}`.execute(db);
  const [added] = await insertTrips(db, { site: String(site), code: rows[0]?.code ?? '' }, [values]);
  await sql`update trip_correction set trip = ${added ?? null} where id = ${id}`.execute(db);
}
