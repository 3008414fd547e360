import { msg } from '@lingui/core/macro';
import { boolean, choice, datetime, decimal, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { names } from '../../../core/records/limits/limit.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { deviceKinds } from './choices.ts';
import { administrators } from '../../roles.ts';

/**
 * A tracker, terminal, gauge or reader. Which machine it sat on, and when, is kept in `device_pairing` (catalogue
 * operations.md §3.1).
 */
export const trackingDevice = defineRecord({
  name: 'tracking_device',
  title: msg`Tracker`,
  plural: msg`Trackers`,
  path: '/tracking/devices',
  nav: { place: 70, group: 'settings' },
  scope: by('equipment', 'fuel_tank'),
  fields: {
    uid: text({ label: msg`Identifier`, required: true, max: 128, pattern: /^\S(.*\S)?$/ }),
    kind: choice({ label: msg`Type`, required: true, initial: 'gnss_tracker', choices: deviceKinds }),
    equipment: ref('equipment', { label: msg`Machine` }),
    fuel_tank: ref('fuel_tank', { label: msg`Tank`, optional: true }),
    place: text({ label: msg`Place`, max: 20 }),
    active: boolean({ label: msg`Active`, initial: true }),
    last_seen: datetime({ label: msg`Last seen`, readOnly: true }),
    firmware: text({ label: msg`Firmware`, max: 30 }),
    scale_factor: decimal({
      label: msg`Scale factor`,
      hint: msg`Tonnes of payload per unit of axle weight reported by the tracker`,
      min: -1000,
      max: 1000,
    }),
    tare_offset: quantity('t', { label: msg`Scale offset`, min: -100, max: 100 }),
  },
  limits: [names('place', 'mine_location', 'code')],
  rules: [
    ({ equipment, fuel_tank: tank }) =>
      equipment && tank
        ? { field: 'fuel_tank', sentence: msg`A device can be fitted to a machine or a tank, not both.` }
        : null,
    ({ scale_factor: factor }) =>
      factor != null && factor < 0
        ? { field: 'scale_factor', sentence: msg`The scale factor must be greater than 0.` }
        : null,
    ({ scale_factor: factor }) =>
      factor === 0
        ? { field: 'scale_factor', sentence: msg`With a scale factor of 0 every payload would be zero.` }
        : null,
  ],
  display: ['uid'],
  sort: 'uid',
  unique: [['uid']],
  indexes: [['equipment']],
  access: {
    read: ['dispatcher', 'shift_supervisor', 'maintenance_planner', 'manager'],
    create: ['dispatcher', 'maintenance_planner'],
    update: ['dispatcher', 'maintenance_planner'],
    delete: administrators,
    override: ['dispatcher', 'maintenance_planner'],
  },
});
