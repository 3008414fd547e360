import { msg } from '@lingui/core/macro';
import { choice, date, quantity, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';

/** Families of machines (catalogue operations.md §15.2). */
export const families = {
  haul_truck: msg`Haul truck`,
  hydraulic_shovel: msg`Hydraulic shovel`,
  wheel_loader: msg`Wheel loader`,
  dozer: msg`Dozer`,
  grader: msg`Grader`,
  water_truck: msg`Water truck`,
  drill: msg`Drill`,
  fuel_bowser: msg`Fuel bowser`,
  crane: msg`Crane`,
  forklift: msg`Forklift`,
  light_vehicle: msg`Light vehicle`,
  crusher: msg`Crusher`,
  pump: msg`Pump`,
  lighting_plant: msg`Lighting plant`,
  other: msg`Other`,
};

/** A machine of the fleet, at the site where it works now (catalogue operations.md §1.1, its smallest real part). */
export const equipment = defineRecord({
  name: 'equipment',
  title: msg`Machine`,
  plural: msg`Machines`,
  scope: 'site',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20, pattern: /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/ }),
    name: text({ label: msg`Designation`, max: 80 }),
    family: choice({ label: msg`Family`, required: true, choices: families }),
    make: text({ label: msg`Make`, required: true, max: 40 }),
    model: text({ label: msg`Model`, required: true, max: 40 }),
    serial_no: text({ label: msg`Serial no.`, max: 40 }),
    commissioned_on: date({ label: msg`Commissioned`, required: true }),
    retired_on: date({ label: msg`Retired` }),
    payload_target: quantity('t', { label: msg`Target payload`, min: 0, max: 500 }),
    tank_capacity: quantity('L', { label: msg({ message: 'Fuel tank', context: 'of a machine' }), min: 0, max: 20_000 }),
  },
  display: ['code', 'name'],
  sort: 'code',
  unique: [['code']],
  rules: [
    ({ family, payload_target: target }) =>
      family === 'haul_truck' && target == null ? { field: 'payload_target', sentence: msg`A haul truck needs a target payload.` } : null,
    ({ commissioned_on: from, retired_on: to }) =>
      from && to && to < from ? { field: 'retired_on', sentence: msg`Retirement cannot precede commissioning.` } : null,
  ],
  access: {
    read: ['admin', 'dispatcher', 'shift_supervisor', 'operator', 'fuel_attendant', 'maintenance_planner', 'mechanic', 'geologist', 'hr_officer', 'hse_officer', 'buyer', 'approver', 'storekeeper', 'manager'],
    create: ['admin', 'maintenance_planner'],
    update: ['admin', 'maintenance_planner'],
    delete: ['admin', 'maintenance_planner'],
  },
});
