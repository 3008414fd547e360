import type { RecordDefinition } from '../../../core/records/record.ts';
import { equipmentFueling } from './equipment-fueling.ts';
import { fuelDip } from './fuel-dip.ts';
import { fuelTank } from './fuel-tank.ts';

/** The records of the fuel plugin. */
export const records: readonly RecordDefinition[] = [fuelTank, equipmentFueling, fuelDip];
