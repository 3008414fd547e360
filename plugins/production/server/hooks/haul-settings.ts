import type { RecordHooks } from '../../../../core/records/records.server.ts';

/** The engines read the settings anew. What they have computed stays: a recomputation takes the new settings to it. */
export const haulSettingsHooks: RecordHooks = {
  afterWrite: ({ site }, { host }) => host.publish('haul.plan', { site }),
};
