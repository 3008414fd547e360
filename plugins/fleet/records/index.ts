import type { RecordDefinition } from '../../../core/records/record.ts';
import { equipmentAverageLoad } from './equipment-average-load.ts';
import { equipmentCapacity } from './equipment-capacity.ts';
import { equipmentFinancialSpec } from './equipment-financial-spec.ts';
import { equipmentGrounding } from './equipment-grounding.ts';
import { equipmentGroup } from './equipment-group.ts';
import { equipmentMobility } from './equipment-mobility.ts';
import { equipmentStatusInterval } from './equipment-status-interval.ts';
import { equipmentTechnicalSpec } from './equipment-technical-spec.ts';
import { equipmentTransfer } from './equipment-transfer.ts';
import { equipment } from './equipment.ts';
import { meterReading } from './meter-reading.ts';
import { operatingStageType } from './operating-stage-type.ts';
import { stopReason } from './stop-reason.ts';

/** The records of the fleet plugin. */
export const records: readonly RecordDefinition[] = [
  equipment,
  equipmentGroup,
  equipmentMobility,
  equipmentCapacity,
  operatingStageType,
  equipmentTransfer,
  equipmentTechnicalSpec,
  equipmentFinancialSpec,
  equipmentAverageLoad,
  stopReason,
  equipmentStatusInterval,
  meterReading,
  equipmentGrounding,
];
