import type { RecordHooks } from '../../../core/records/records.server.ts';
import { keepZoneClock } from '../../../core/sites/zone-clock.server.ts';

/** A site brings the clock of its time zone. */
export const siteHooks: RecordHooks = {
  beforeWrite: async ({ time_zone: zone }, { db }) => {
    if (typeof zone === 'string') await keepZoneClock(db, zone);
  },
};
