import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { haulSettings } from '../../records/haul-settings.ts';

/** The engines read the settings anew. What they have computed stays: a recomputation takes the new settings to it. */
export const haulSettingsHooks: RecordHooks<typeof haulSettings> = {
  afterWrite: ({ site }, { host }) => host.publish('haul.plan', { site: String(site) }),
};
