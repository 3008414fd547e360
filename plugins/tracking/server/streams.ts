import { sql } from 'kysely';
import { serverStream } from '../../../core/live/live.server.ts';
import type { Database } from '../../../core/host/host.ts';
import { operatorCheckinStream } from '../streams/operator-checkin.ts';
import { positionStream, type PositionRow } from '../streams/position.ts';
import { truckCheckinStream } from '../streams/truck-checkin.ts';
import { selectCheckins } from './checkins.ts';
import { thinPositions } from './thin-positions.ts';
import { selectTallies } from './tallies.ts';
import { equipmentTable } from './uses.ts';

/** How far back a board shows what was: a day. */
const inViewMs = 24 * 3_600_000;
const rows = <Row>(found: readonly { readonly row: Row }[]): readonly Row[] => found.map(({ row }) => row);

/** Where the machines are; at a past instant, their last position of the day before it. */
export const livePositions = serverStream(positionStream, {
  thinning: thinPositions,
  load: (host, site) =>
    lastPositions(
      host.db,
      site,
      sql`
        from equipment_live as last
        join ${equipmentTable} machine on machine.id = last.equipment
        where last.ts > now() - interval '7 days'`,
    ),
  replay: (host, site, at) =>
    lastPositions(
      host.db,
      site,
      sql`from ${equipmentTable} machine cross join lateral (
        select *
        from position
        where equipment = machine.id and ts <= ${at} and ts > ${new Date(at.getTime() - inViewMs)}
        order by ts desc
        limit 1) as last where true`,
    ),
});

async function lastPositions(
  db: Database,
  site: string,
  from: ReturnType<typeof sql>,
): Promise<readonly PositionRow[]> {
  const { rows: found } = await sql<PositionRow>`
    select machine.id as equipment, machine.code, machine.family, last.ts as at, last.lon, last.lat,
      coalesce(last.speed, 0) as "speedKmh",
      last.heading as heading, last.payload as "payload_t", last.fuel_level as "fuelPercent"
    ${from} and machine.site = ${site} and machine.deleted_at is null`.execute(db);
  return found.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

/** The check-ins of the last day. */
export const liveOperatorCheckins = serverStream(operatorCheckinStream, {
  load: async (host, site) =>
    rows(
      await selectCheckins(
        host.db,
        sql`checkin.site = ${site} and checkin.at > ${new Date(Date.now() - inViewMs)}`,
        operatorCheckinStream.keep,
      ),
    ),
  replay: async (host, site, at) =>
    rows(
      await selectCheckins(
        host.db,
        sql`checkin.site = ${site} and checkin.at <= ${at} and checkin.at > ${new Date(at.getTime() - inViewMs)}`,
        operatorCheckinStream.keep,
      ),
    ),
});

/** The truck check-ins of the last day. */
export const liveTruckCheckins = serverStream(truckCheckinStream, {
  load: async (host, site) =>
    rows(
      await selectTallies(
        host.db,
        sql`tally.site = ${site} and tally.at > ${new Date(Date.now() - inViewMs)}`,
        truckCheckinStream.keep,
      ),
    ),
  replay: async (host, site, at) =>
    rows(
      await selectTallies(
        host.db,
        sql`tally.site = ${site} and tally.at <= ${at} and tally.at > ${new Date(at.getTime() - inViewMs)}`,
        truckCheckinStream.keep,
      ),
    ),
});
