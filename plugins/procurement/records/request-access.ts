import { purchasing } from '../../roles.ts';

/** Who asks for what is to be bought (catalogue procurement.md §10). */
export const requesters = [
  'shift_supervisor',
  'maintenance_planner',
  'storekeeper',
  'hr_officer',
  'hse_officer',
  'geologist',
  'mechanic',
  'fuel_attendant',
  'dispatcher',
] as const;

/** Who sees the requests of others: who buys, and who may be asked to sign. */
export const requestReaders = [...purchasing, 'maintenance_planner', 'shift_supervisor'] as const;
