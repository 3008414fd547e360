import { msg } from '@lingui/core/macro';
import { decimal, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';

/** Which machines a part fits, where and how many (catalogue procurement.md §8): a group, one machine or a model. */
export const partFit = defineRecord({
  name: 'part_fit',
  title: msg`Part on machines`,
  plural: msg`Parts on machines`,
  path: '/spare_parts/fits',
  scope: 'company',
  fields: {
    part: ref('part', { label: msg`Part`, required: true }),
    equipment_group: ref('equipment_group', { label: msg`Equipment group`, optional: true }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
    model: text({ label: msg`Model`, max: 60 }),
    serial_from: text({ label: msg`Serial from`, max: 40 }),
    serial_to: text({ label: msg`Serial to`, max: 40 }),
    position: text({ label: msg`Position`, max: 60 }),
    qty_per_machine: decimal({ label: msg`Per machine`, min: 0.001, max: 100_000, initial: 1 }),
    life: quantity('h', { label: msg`Life`, min: 0, max: 200_000 }),
    source: text({ label: msg`Source`, max: 60 }),
  },
  display: ['part', 'position'],
  sort: 'model',
  indexes: [['part'], ['equipment'], ['equipment_group']],
  listed: ['part', 'equipment_group', 'equipment', 'model', 'position', 'qty_per_machine', 'life', 'source'],
  rules: [
    ({ equipment_group: group, equipment, model }) =>
      [group, equipment, model].every((one) => one == null)
        ? { field: 'model', sentence: msg`Choose a group, a machine or a model.` }
        : null,
  ],
  access: settingsAccess('storekeeper', 'maintenance_planner'),
});
