import { craneTruckCheck } from './crane-truck-check.ts';
import { dozerCheck } from './dozer-check.ts';
import { excavatorCheck } from './excavator-check.ts';
import { forkliftCheck } from './forklift-check.ts';
import { graderCheck } from './grader-check.ts';
import { permitMeasures } from '../permits/permit-measures.ts';
import { haulTruckCheck } from './haul-truck-check.ts';
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
  ...permitMeasures,
];
