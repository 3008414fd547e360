import { electricalCabinetInspection } from './electrical-cabinet-inspection.ts';
import { extinguisherInspection } from './extinguisher-inspection.ts';
import { grinderInspection } from './grinder-inspection.ts';
import { drillInspection } from './drill-inspection.ts';
import { harnessInspection } from './harness-inspection.ts';
import { weldingInspection } from './welding-inspection.ts';
import { craneTruckCheck } from './crane-truck-check.ts';
import { dozerCheck } from './dozer-check.ts';
import { excavatorCheck } from './excavator-check.ts';
import { forkliftCheck } from './forklift-check.ts';
import { graderCheck } from './grader-check.ts';
import { permitMeasures } from '../permits/permit-measures.ts';
import { haulTruckCheck } from './haul-truck-check.ts';
import { internalAudit } from './internal-audit.ts';
import { spaCard } from './spa-card.ts';
import { regulatoryFollowUp } from './regulatory-follow-up.ts';
import type { SeededTemplate } from './template.ts';
import { vehicleInspection } from './vehicle-inspection.ts';
import { wheelLoaderCheck } from './wheel-loader-check.ts';

/** The templates that every installation begins with. */
export const templates: readonly SeededTemplate[] = [
  haulTruckCheck,
  graderCheck,
  excavatorCheck,
  dozerCheck,
  craneTruckCheck,
  forkliftCheck,
  wheelLoaderCheck,
  vehicleInspection,
  electricalCabinetInspection,
  extinguisherInspection,
  grinderInspection,
  drillInspection,
  harnessInspection,
  weldingInspection,
  ...permitMeasures,
  internalAudit,
  spaCard,
  regulatoryFollowUp,
];
