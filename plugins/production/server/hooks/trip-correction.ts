import { sql } from 'kysely';
import { changeAlong, noteAlong, type AlongContext } from '../../../../core/records/change-along.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { insertTrips, updateTrips } from '../engine/write-trips.ts';
import { tellTrips } from '../engine/tell-step.ts';
import type { TripValues } from '../engine/trip-values.ts';

/** What a supervisor or manager applies is written into the closed shift, which stays closed. */
export const tripCorrectionHooks: RecordHooks = {
  beforeTransition: async (transition, { row, ...context }) => {
    if (transition === 'apply') await apply(context, row);
  },
  afterWrite: (row, { host, action }) => {
    if (action !== 'state') return;
    const trip = row.trip as { readonly id: string } | null;
    if (trip) tellTrips(host, String(row.site), [trip.id]).catch((error: unknown) => host.log.error({ err: error }, 'A corrected trip could not be told'));
  },
};

async function apply(context: AlongContext, { id, site, action, trip, proposed, note }: Record<string, unknown>): Promise<void> {
  const { db } = context;
  const reason = typeof note === 'string' ? note : null;
  if (action === 'remove') {
    await changeAlong(context, 'haul_trip', { where: sql`id = ${trip}`, set: { deleted_at: sql`now()` }, action: 'delete', reason });
    return;
  }
  const values = JSON.parse(String(proposed)) as TripValues;
  if (action === 'change') {
    await noteAlong(context, 'haul_trip', [String(trip)], async () => {
      await updateTrips(db, [{ id: String(trip), trip: values }]);
      return [];
    }, reason);
    return;
  }
  const { rows } = await sql<{ code: string }>`select code from site where id = ${site}`.execute(db);
  await noteAlong(context, 'haul_trip', [], async () => {
    const added = await insertTrips(db, { site: String(site), code: rows[0]?.code ?? '' }, [values]);
    await sql`update trip_correction set trip = ${added[0] ?? null} where id = ${id}`.execute(db);
    return added;
  }, reason);
}
