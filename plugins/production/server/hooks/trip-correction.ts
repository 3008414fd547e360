import { sql } from 'kysely';
import { deleteRows, type AlongContext } from '../../../../core/records/change-rows.server.ts';
import type { StoredDraft, StoredOf } from '../../../../core/records/record.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { haulTrip } from '../../records/haul-trip.ts';
import { insertTrips, updateTrips } from '../engine/write-trips.ts';
import { tellTrips } from '../engine/tell-step.ts';
import type { TripValues } from '../engine/trip-values.ts';
import type { tripCorrection } from '../../records/trip-correction.ts';

/** What a supervisor or manager applies is written into the closed shift, which stays closed. */
export const tripCorrectionHooks: RecordHooks<typeof tripCorrection> = {
  // The trip is told below, with the live lists of trips.
  beforeTransition: async (transition, { row, along: _along, ...context }) =>
    transition === 'apply' ? apply(context, row) : undefined,
  afterWrite: (row, { host, action }) => {
    if (action !== 'state') return;
    const trip = row.trip as { readonly id: string } | null;
    if (trip)
      tellTrips(host, String(row.site), [trip.id]).catch((error: unknown) =>
        host.log.error({ err: error }, 'A corrected trip could not be told'),
      );
  },
};

/** Answers what the correction itself says then. */
async function apply(
  context: AlongContext,
  { site, action, trip, proposed, note }: StoredOf<typeof tripCorrection>,
): Promise<StoredDraft<typeof tripCorrection>> {
  const { db } = context;
  const reason = typeof note === 'string' ? note : null;
  if (action === 'remove') {
    await deleteRows(context, haulTrip, { where: sql`id = ${trip}`, reason });
    return {};
  }
  const values = JSON.parse(String(proposed)) as TripValues;
  if (action === 'change') {
    await updateTrips(context, [{ id: String(trip), trip: values }], reason);
    return {};
  }
  const { rows } = await sql<{ code: string }>`select code from site where id = ${site}`.execute(db);
  const added = await insertTrips(context, { site: String(site), code: rows[0]?.code ?? '' }, [values], reason);
  return { trip: added[0] ?? null };
}
