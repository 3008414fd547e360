import { msg } from '@lingui/core/macro';
import { date, decimal, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/** A dispenser and its meter (catalogue operations.md §8.1). */
export const fuelPump = defineRecord({
  name: 'fuel_pump',
  title: msg`Fuel pump`,
  plural: msg`Fuel pumps`,
  path: '/mining_equipment_refueling/settings/fuel_pumps',
  nav: { place: 150, group: 'settings' },
  scope: 'site',
  fields: {
    station: ref('fuel_station', { label: msg`Fuel station` }),
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true }),
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    flow: quantity('L/min', { label: msg`Flow`, min: 0, max: 2_000 }),
    meter_factor: decimal({ label: msg`Meter factor`, min: 0.99, max: 1.01, initial: 1 }),
    meter_calibrated_on: date({ label: msg`Calibrated on`, happened: true }),
    calibration_due: date({ label: msg`Calibration due`, within: { back: 20, ahead: 10 } }),
    totaliser: quantity('L', { label: msg`Totaliser`, derived: true }),
  },
  display: ['code'],
  sort: 'code',
  unique: [['tank', 'code']],
  rules: [
    ({ meter_calibrated_on: done, calibration_due: due }) =>
      done && due && due <= done
        ? { field: 'calibration_due', sentence: msg`The next calibration must be after the last one.` }
        : null,
  ],
  access: {
    read: staff,
    ...changedBy('storekeeper'),
  },
});
