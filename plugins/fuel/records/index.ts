import type { RecordDefinition } from '../../../core/records/record.ts';
import { equipmentFueling } from './equipment-fueling.ts';
import { fuelDelivery } from './fuel-delivery.ts';
import { fuelDip } from './fuel-dip.ts';
import { fuelOrder } from './fuel-order.ts';
import { fuelPrice } from './fuel-price.ts';
import { fuelPump } from './fuel-pump.ts';
import { fuelReconciliation } from './fuel-reconciliation.ts';
import { fuelStation } from './fuel-station.ts';
import { fuelTank } from './fuel-tank.ts';
import { fuelTransfer } from './fuel-transfer.ts';

/** The records of the fuel plugin. */
export const records: readonly RecordDefinition[] = [
  fuelStation,
  fuelTank,
  fuelPump,
  equipmentFueling,
  fuelDelivery,
  fuelTransfer,
  fuelDip,
  fuelReconciliation,
  fuelPrice,
  fuelOrder,
];
