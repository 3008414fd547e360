import { sql } from 'kysely';
import { serverStream } from '../../../core/live/live.server.ts';
import { fuelDispenseStream } from '../streams/fuel-dispense.ts';
import { tankLevelStream } from '../streams/tank-level.ts';
import { selectFills, selectLevels } from './rows.ts';

const dayMs = 24 * 3_600_000;
const rows = <Row>(found: readonly { readonly row: Row }[]): readonly Row[] => found.map(({ row }) => row);

/** The fills of the last day. */
export const liveFills = serverStream(fuelDispenseStream, {
  load: async (host, site) =>
    rows(
      await selectFills(
        host.db,
        sql`fill.site = ${site} and fill.at > ${new Date(Date.now() - dayMs)}`,
        fuelDispenseStream.keep,
      ),
    ),
  replay: async (host, site, at) =>
    rows(
      await selectFills(
        host.db,
        sql`fill.site = ${site} and fill.at <= ${at} and fill.at > ${new Date(at.getTime() - dayMs)}`,
        fuelDispenseStream.keep,
      ),
    ),
});

/** The level of every tank. */
export const liveLevels = serverStream(tankLevelStream, {
  load: async (host, site) => rows(await selectLevels(host.db, sql`tank.site = ${site}`, new Date())),
  replay: async (host, site, at) => rows(await selectLevels(host.db, sql`tank.site = ${site}`, at)),
});
