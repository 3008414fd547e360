import type { RecordHooks } from '../../../core/records/records.server.ts';
import { keepSiteClocks } from '../../../core/sites/zone-clock.server.ts';

/** A site brings the clock of its time zone. */
export const siteHooks: RecordHooks = {
  afterWrite: (_site, { host }) => void keepSiteClocks(host.db).catch((error: unknown) => host.log.error({ err: error }, 'The clocks of the sites could not be kept')),
};
