import { sql } from 'kysely';
import { publishBySite } from '../../../core/live/live.server.ts';
import type { Host } from '../../../core/host/host.ts';
import { tankLevelStream } from '../streams/tank-level.ts';
import { selectLevels } from './rows.ts';

/** Tells the boards what a tank holds by now; called after the commit. */
export function tellLevel(host: Host, tank: string): void {
  selectLevels(host.db, sql`tank.id = ${tank}`, new Date())
    .then((levels) => publishBySite(host, tankLevelStream, levels))
    .catch((error: unknown) => host.log.error({ err: error }, 'A tank level could not be told to the live boards'));
}
