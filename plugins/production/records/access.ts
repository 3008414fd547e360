/** Every role but vendor (catalogue operations.md §0). */
export const staff = [
  'admin',
  'dispatcher',
  'shift_supervisor',
  'operator',
  'fuel_attendant',
  'hr_officer',
  'hse_officer',
  'maintenance_planner',
  'mechanic',
  'geologist',
  'buyer',
  'approver',
  'storekeeper',
  'manager',
];

/** Who reads trips with the names of their drivers (§9.1). */
export const tripReaders = [
  'admin',
  'dispatcher',
  'shift_supervisor',
  'operator',
  'maintenance_planner',
  'geologist',
  'hse_officer',
  'manager',
];

/** Who leads the haulage of a shift. */
export const leaders = ['admin', 'dispatcher', 'shift_supervisor'];

/** Who sets targets and routes, and who reads them beside (§9.1). */
export const planners = ['admin', 'dispatcher', 'manager'];
export const planReaders = [...planners, 'shift_supervisor', 'maintenance_planner', 'geologist'];

/**
 * Who sends trucks and answers the advice, and who reads it (§6.2: dispatchers act, supervisors and managers look on).
 */
export const dispatchers = ['admin', 'dispatcher'];
export const adviceReaders = [...dispatchers, 'shift_supervisor', 'manager'];

/** Who reads how the engine works (§9.1: engine settings). */
export const engineReaders = ['admin', 'dispatcher', 'manager'];
