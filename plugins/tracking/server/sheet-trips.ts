import { sql, type RawBuilder } from 'kysely';
import { serverStream } from '../../../core/live/live.server.ts';
import type { HostEvents } from '../../../core/host/event-bus.ts';
import { seeingAll } from '../../../core/host/scope/caller-scope.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { sheetTripStream, type SheetTripRow } from '../streams/sheet-trip.ts';
import { equipmentTable, locationView, tripView } from './uses.ts';

const inViewMs = 24 * 3_600_000;

/**
 * Trips as the sheet shows them; none without a plugin that publishes trips. A truck that works elsewhere by now is named
 * all the same: the trip is of this site.
 */
async function selectSheetTrips(db: Database, where: RawBuilder<unknown>): Promise<readonly SheetTripRow[]> {
  const codeOf = (place: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select code from ${locationView} where location = ${place} limit 1)`;
  const { rows } = await seeingAll(db, () =>
    sql<Omit<SheetTripRow, 'at' | 'toldAt' | 'gone'> & { readonly at: string | Date }>`
    select trip.id, trip.site, trip.number, trip.truck, truck.code as "truckCode", trip.dump_end as at, ${codeOf(sql`trip.destination`)} as place,
      ${codeOf(sql`trip.source`)} as source, trip.loading_unit as unit, trip.payload::float8 as payload_t
    from ${tripView} trip
    join ${equipmentTable} truck on truck.id = trip.truck
    where ${where}
    order by trip.dump_end desc
    limit ${sheetTripStream.keep}`.execute(db),
  );
  const toldAt = new Date().toISOString();
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), gone: false, toldAt }));
}

/** The trips of the last day beside the tally. */
export const liveSheetTrips = serverStream(sheetTripStream, {
  load: (host, site) =>
    selectSheetTrips(host.db, sql`trip.site = ${site} and trip.dump_end > ${new Date(Date.now() - inViewMs)}`),
  replay: (host, site, at) =>
    selectSheetTrips(
      host.db,
      sql`trip.site = ${site} and trip.dump_end <= ${at} and trip.dump_end > ${new Date(at.getTime() - inViewMs)}`,
    ),
});

/** Tells the sheets what the bus says of trips. The answer ends it. */
export function followTrips(host: Host): () => void {
  const tell = ({ site, id, truck, dump_end: at }: HostEvents['trip.closed']): void => {
    selectSheetTrips(host.db, sql`trip.id = ${id}`)
      .then((rows) =>
        host.live.publish(
          sheetTripStream,
          site,
          rows.length > 0
            ? rows
            : [
                {
                  id,
                  site,
                  number: null,
                  truck,
                  truckCode: '',
                  at,
                  place: null,
                  source: null,
                  unit: null,
                  payload_t: null,
                  gone: true,
                  toldAt: new Date().toISOString(),
                },
              ],
        ),
      )
      .catch((error: unknown) => host.log.error({ err: error }, 'A trip could not be told to the live sheets'));
  };
  const stops = [host.on('trip.closed', tell), host.on('trip.changed', tell)];
  return () => stops.forEach((stop) => stop());
}
