import type { RecordHooks } from '../../../../core/records/records.server.ts';
import { disasterCause } from '../../formulas/disaster-cause.ts';
import type { miningDisaster } from '../../records/mining-disaster.ts';

export const miningDisasterHooks: RecordHooks<typeof miningDisaster> = {
  beforeWrite: (draft) => {
    if (draft.accident_type) draft.cause = disasterCause(draft.accident_type);
  },
};
