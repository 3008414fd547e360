import { sql } from 'kysely';
import type { Host } from '../../../core/server/host.ts';
import { tankLevelStream } from '../streams/tank-level.ts';
import { selectLevels } from './rows.ts';

/** Tells the boards what a tank holds by now; called after the commit. */
export function tellLevel(host: Host, tank: string): void {
  selectLevels(host.db, sql`tank.id = ${tank}`, new Date())
    .then((levels) => {
      for (const { site, row } of levels) host.live.publish(tankLevelStream, site, [row]);
    })
    .catch((error: unknown) => host.log.error({ err: error }, 'A tank level could not be told to the live boards'));
}
