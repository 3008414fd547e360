import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { interventionWithoutSpa } from '../../records/intervention-without-spa.ts';
import { numbered } from '../numbered.ts';

export const interventionWithoutSpaHooks: RecordHooks<typeof interventionWithoutSpa> = {
  beforeWrite: (draft, context) => numbered('ISS', draft, context),
};
