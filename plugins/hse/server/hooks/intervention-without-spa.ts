import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { interventionWithoutSpa } from '../../records/intervention-without-spa.ts';
import { numbered } from '../numbered.ts';
import { productionDay, siteShift } from '../production-day.ts';

export const interventionWithoutSpaHooks: RecordHooks<typeof interventionWithoutSpa> = {
  derived: {
    production_date: productionDay('intervention_without_spa', 'observed_at'),
    shift: siteShift('intervention_without_spa', 'observed_at'),
  },
  beforeWrite: (draft, context) => numbered('ISS', draft, context),
};
