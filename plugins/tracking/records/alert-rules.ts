import { msg } from '@lingui/core/macro';

/** What the rules of catalogue operations.md §3.3 look for; each is evaluated by `server/alerts/conditions.ts`. */
export const alertRules = {
  queue_long: msg`Long queue at loading`,
  no_trucks: msg`Loading unit without trucks`,
  wrong_destination: msg`Wrong destination`,
  overspeed: msg({ message: 'Overspeed', context: 'alert' }),
  overload: msg({ message: 'Overload', context: 'alert' }),
  silent_device: msg`Silent device`,
  site_silent: msg`No data from a site`,
  road_stop: msg`Stop on the road`,
  unfit_operator: msg`Unfit or unauthorised operator`,
  unjustified_stop: msg`Stop to justify`,
  tank_low: msg`Tank low`,
  tank_critical: msg`Tank critical`,
  tank_overfull: msg`Tank overfull`,
  tank_drop: msg`Sudden fuel drop in a tank`,
  fuel_low: msg`Low fuel on a truck`,
  fuel_drop: msg`Sudden fuel drop in a truck`,
  scale_fault: msg`Scale faulty`,
  no_trips: msg`Driving without trips`,
  tyre_load: msg`Tyres overworked`,
  clock_skew: msg`Wrong clock of a device`,
};
export type AlertRule = keyof typeof alertRules;

/** The rules that look at a threshold, and what it is: a time, an excess over a limit, a part of a tank, of a load. */
export const thresholds: { readonly [rule in AlertRule]?: 'time' | 'excess' | 'part' | 'load' | 'strain' } = {
  queue_long: 'time',
  no_trucks: 'time',
  overspeed: 'excess',
  overload: 'load',
  silent_device: 'time',
  road_stop: 'time',
  unjustified_stop: 'time',
  fuel_low: 'part',
  fuel_drop: 'part',
  no_trips: 'time',
  tyre_load: 'strain',
  clock_skew: 'time',
};

export const severities = {
  info: msg({ message: 'Notice', context: 'severity' }),
  warning: msg({ message: 'Warning', context: 'severity' }),
  critical: msg({ message: 'Critical', context: 'severity' }),
};
export type Severity = keyof typeof severities;

/** To whom alerts are told, in the plural: the roles that may read them. */
export const alertRoles = {
  dispatcher: msg`Dispatchers`,
  shift_supervisor: msg`Shift supervisors`,
  hse_officer: msg`HSE officers`,
  geologist: msg`Geologists`,
  maintenance_planner: msg`Maintenance planners`,
  fuel_attendant: msg`Fuel attendants`,
  storekeeper: msg`Storekeepers`,
  manager: msg`Managers`,
  admin: msg`Administrators`,
};
export const alertReaders = Object.keys(alertRoles) as readonly (keyof typeof alertRoles)[];
