import type { RecordHooks } from '../../../core/records/records.server.ts';
import { askFarAway } from './far-away.ts';

/** An outline far from its site is asked about. */
export const outlineHooks: RecordHooks = {
  beforeWrite: (draft, context) => askFarAway(draft, 'outline', context),
};
