import type { RecordDefinition } from '../../../core/records/record.ts';
import { analyte } from './analyte.ts';
import { deposit } from './deposit.ts';
import { locationSurvey } from './location-survey.ts';
import { mineLocation } from './mine-location.ts';
import { mineOreLevel } from './mine-ore-level.ts';
import { mineralType } from './mineral-type.ts';
import { pit } from './pit.ts';
import { stockAdjustment } from './stock-adjustment.ts';
import { unloadingStatus } from './unloading-status.ts';

/** The records of the deposits plugin. */
export const records: readonly RecordDefinition[] = [
  analyte,
  deposit,
  pit,
  mineralType,
  mineOreLevel,
  mineLocation,
  locationSurvey,
  stockAdjustment,
  unloadingStatus,
];
