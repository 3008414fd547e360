import { serverRecord } from '../../core/records/records.server.ts';
import type { ServerPlugin } from '../../core/server/host.ts';
import { equipmentFueling } from './records/equipment-fueling.ts';
import { fuelDip } from './records/fuel-dip.ts';
import { fuelTank } from './records/fuel-tank.ts';
import { fuelingHooks } from './server/hooks.ts';
import { fuelDispenseKind } from './server/kinds/fuel-dispense.ts';
import { tankLevelKind } from './server/kinds/tank-level.ts';
import { seed } from './server/seed.ts';
import { liveFills, liveLevels } from './server/streams.ts';

const readers = ['admin', 'dispatcher', 'shift_supervisor', 'fuel_attendant', 'maintenance_planner', 'storekeeper', 'buyer', 'manager', 'hse_officer'];

export const fuel: ServerPlugin = {
  id: 'fuel',
  messages: import.meta.glob('./locales/**/*.po', { import: 'messages', eager: true }),
  migrations: import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
  records: [fuelTank, serverRecord(equipmentFueling, fuelingHooks), fuelDip],
  streams: [liveFills, liveLevels],
  ingest: [fuelDispenseKind, tankLevelKind],
  grants: { fuel_dispense: { read: readers }, tank_level: { read: readers } },
  seed,
};
