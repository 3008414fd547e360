import { msg } from '@lingui/core/macro';

/** What the rules of catalogue operations.md §3.3 look for; each is evaluated by `server/alerts/conditions.ts`. */
export const alertRules = {
  queue_long: msg`Long queue at loading`,
  no_trucks: msg`Loading unit without trucks`,
  wrong_destination: msg`Wrong destination`,
  overspeed: msg({ message: 'Overspeed', context: 'alert' }),
  overload: msg({ message: 'Overload', context: 'alert' }),
  silent_device: msg`Silent device`,
  road_stop: msg`Stop on the road`,
  unfit_operator: msg`Unfit or unauthorised operator`,
  unjustified_stop: msg`Stop to justify`,
  tank_low: msg`Tank low`,
  tank_critical: msg`Tank critical`,
  tank_overfull: msg`Tank overfull`,
  fuel_low: msg`Low fuel on a truck`,
  clock_skew: msg`Wrong clock of a device`,
};
export type AlertRule = keyof typeof alertRules;

export const severities = { info: msg({ message: 'Notice', context: 'severity' }), warning: msg({ message: 'Warning', context: 'severity' }), critical: msg({ message: 'Critical', context: 'severity' }) };
export type Severity = keyof typeof severities;

/** To whom alerts are told: the roles that may read them. */
export const alertRoles = {
  dispatcher: msg`Dispatcher`,
  shift_supervisor: msg`Shift supervisor`,
  hse_officer: msg`HSE officer`,
  geologist: msg`Geologist`,
  maintenance_planner: msg`Maintenance planner`,
  fuel_attendant: msg`Fuel attendant`,
  storekeeper: msg`Storekeeper`,
  manager: msg({ message: 'Manager', context: 'role' }),
  admin: msg`Administrator`,
};
