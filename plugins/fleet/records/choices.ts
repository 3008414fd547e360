import { msg } from '@lingui/core/macro';

/** Families of machines (catalogue operations.md §15.2). */
export const families = {
  haul_truck: msg`Haul truck`,
  hydraulic_shovel: msg`Hydraulic shovel`,
  wheel_loader: msg`Wheel loader`,
  dragline: msg`Dragline`,
  dozer: msg`Dozer`,
  grader: msg`Grader`,
  water_truck: msg`Water truck`,
  drill: msg({ message: 'Drill', context: 'machine' }),
  fuel_bowser: msg`Fuel bowser`,
  crane: msg`Crane`,
  forklift: msg`Forklift`,
  light_vehicle: msg`Light vehicle`,
  crusher: msg`Crusher`,
  pump: msg`Pump`,
  lighting_plant: msg`Lighting plant`,
  other: msg`Other`,
};
export type Family = keyof typeof families;

/** Families that fill trucks: they have a bucket. */
export const loadingFamilies: readonly string[] = ['hydraulic_shovel', 'wheel_loader', 'dragline'];

/** Families that have no odometer: they stand, or crawl. */
export const withoutOdometer: readonly string[] = [
  'hydraulic_shovel',
  'dragline',
  'dozer',
  'drill',
  'crusher',
  'pump',
  'lighting_plant',
];

/** Reasons that the ledger gives by itself, until somebody says the true one: nobody justifies a stop by them. */
export const automaticReasons: readonly string[] = ['X18', 'X21'];

/** Whose a machine is. */
export const ownerships = {
  owned: msg`Owned`,
  leased: msg`Leased`,
  rented: msg`Rented`,
  contractor: msg({ message: 'Contractor', context: 'ownership' }),
};

/** What output is counted in. */
export const outputUnits = {
  t: msg({ message: 't', context: 'unit' }),
  m3: msg({ message: 'm³', context: 'unit' }),
  m: msg({ message: 'm', context: 'unit' }),
  h: msg({ message: 'h', context: 'unit' }),
};

/** Time categories of the ledger (catalogue operations.md §2, GMG time classification framework 2020). */
export const timeCategories = {
  P: msg`Productive`,
  NP: msg`Working, non-productive`,
  OD: msg`Operating delay`,
  SBO: msg`Operating standby`,
  SBE: msg`External standby`,
  DTS: msg`Scheduled down`,
  DTU: msg`Unscheduled down`,
  UNS: msg`Unscheduled time`,
};
export type TimeCategory = keyof typeof timeCategories;

/** R0 families of stop reasons (catalogue operations.md §15.2). */
export const reasonFamilies = {
  external: msg({ message: 'External', context: 'stop' }),
  equipment: msg({ message: 'Equipment', context: 'stop' }),
  operation: msg({ message: 'Operation', context: 'stop' }),
};

/** Who told an interval of the ledger. */
export const intervalSources = {
  engine: msg`Haul-cycle engine`,
  machine: msg({ message: 'Machine', context: 'source of data' }),
  dispatcher: msg({ message: 'Dispatcher', context: 'source of data' }),
  r0: msg({ message: 'R0', context: 'source of data' }),
  downtime: msg`Equipment stop`,
  import: msg({ message: 'Import', context: 'source of data' }),
};
export type IntervalSource = keyof typeof intervalSources;

/** What a machine is doing now, as boards say it. */
export const liveStatuses = {
  operating: msg({ message: 'Operating', context: 'machine' }),
  delay: msg({ message: 'Delay', context: 'machine' }),
  standby: msg({ message: 'Standby', context: 'machine' }),
  down: msg({ message: 'Down', context: 'machine' }),
  grounded: msg({ message: 'Grounded', context: 'machine' }),
  unscheduled: msg({ message: 'Unscheduled', context: 'machine' }),
};
export type LiveStatus = keyof typeof liveStatuses;
