import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishFunction, publishTable } from '../../../core/host/published.ts';
import { equipmentFueling } from '../records/equipment-fueling.ts';
import { fuelDip } from '../records/fuel-dip.ts';
import { fuelStation } from '../records/fuel-station.ts';
import { fuelTank } from '../records/fuel-tank.ts';

export const equipmentFuelingTable = publishRecord(equipmentFueling, [
  'id',
  'site',
  'equipment',
  'tank',
  'at',
  'litres',
  'deleted_at',
  'state',
]);

export const fuelDipTable = publishRecord(fuelDip, ['tank', 'at', 'litres', 'deleted_at']);

export const fuelStationTable = publishRecord(fuelStation, ['id', 'vehicle', 'deleted_at']);

export const fuelTankTable = publishRecord(fuelTank, ['id', 'site', 'code', 'product', 'deleted_at', 'station']);

export const tankDropView = publishTable('v_tank_drop', {
  tank: 'uuid',
  site: 'uuid',
  code: 'text',
  capacity: 'double precision',
  at: 'timestamp with time zone',
  litres: 'double precision',
});

export const tankLevelView = publishTable('v_tank_level', {
  tank: 'uuid',
  site: 'uuid',
  code: 'text',
  capacity: 'double precision',
  safe_fill: 'double precision',
  reorder_level: 'double precision',
  critical_level: 'double precision',
  at: 'timestamp with time zone',
  litres: 'double precision',
});

/** What a litre costs and in which currency: product, site, instant; no row where nobody set a price. */
export const fuelPriceAt = publishFunction('fuel_price_at', ['text', 'uuid', 'timestamp with time zone'], {
  price: 'numeric',
  currency: 'text',
});
