import { msg } from '@lingui/core/macro';
import { bilingual, boolean, children, choice, point, ref, refs, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { stationKinds } from './choices.ts';
import { fuelPump } from './fuel-pump.ts';
import { fuelTank } from './fuel-tank.ts';
import { administrators, staff } from '../../roles.ts';

/** A place where machines are filled, fixed or on wheels, with its tanks and pumps (catalogue operations.md §8.1). */
export const fuelStation = defineRecord({
  name: 'fuel_station',
  title: msg`Fuel station`,
  plural: msg`Fuel stations`,
  path: '/mining_equipment_refueling/settings/fuel_stations',
  nav: { place: 130, group: 'settings' },
  scope: 'site',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true }),
    label: bilingual({ label: msg`Label`, required: true }),
    kind: choice({ label: msg`Type`, required: true, initial: 'fixed', choices: stationKinds }),
    vehicle: ref('equipment', { label: msg`Vehicle`, optional: true, when: ({ kind }) => kind === 'bowser' }),
    position: point({ label: msg`Position`, when: ({ kind }) => kind !== 'bowser' }),
    attendants: refs('person', { label: msg`Attendants`, optional: true }),
    open_24h: boolean({ label: msg`Open 24 h` }),
    active: boolean({ label: msg`Active`, initial: true }),
    tanks: children(fuelTank, { by: 'station', label: msg`Tanks` }),
    pumps: children(fuelPump, {
      by: 'station',
      label: msg`Pumps`,
      hint: msg`Save the new tank first, then choose it here.`,
    }),
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  rules: [
    ({ kind, vehicle }) =>
      kind === 'bowser' && !vehicle ? { field: 'vehicle', sentence: msg`Choose the vehicle of the bowser.` } : null,
  ],
  access: { read: staff, create: ['storekeeper'], update: ['storekeeper'], delete: administrators },
});
