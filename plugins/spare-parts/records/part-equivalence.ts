import { msg } from '@lingui/core/macro';
import { choice, decimal, files, ref, refs, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { storekeeper } from './access.ts';
import { equivalenceSources, relations } from './choices.ts';

/**
 * What two parts are to each other (catalogue procurement.md §8): `a replaces b` says that a is the newer, `a alternative
 * to b` that a may stand in for b on a condition. Only what is approved counts.
 */
export const partEquivalence = defineRecord({
  name: 'part_equivalence',
  title: msg`Equivalence`,
  plural: msg`Equivalences`,
  listTitle: msg`Reference equivalency`,
  path: '/spare_parts/reference_equivalency',
  nav: 30,
  scope: 'company',
  fields: {
    part_a: ref('part', { label: msg`Part A`, required: true }),
    relation: choice({
      label: msg({ message: 'Relation', context: 'of parts' }),
      required: true,
      initial: 'same',
      choices: relations,
    }),
    part_b: ref('part', { label: msg`Part B`, required: true }),
    condition: text({ label: msg`Condition`, max: 200, hint: msg`Required for an alternative.` }),
    qty: decimal({
      label: msg`Quantity in the kit`,
      min: 0.001,
      max: 1_000_000,
      when: ({ relation }) => relation === 'kit_contains',
    }),
    equipment_groups: refs('equipment_group', { label: msg`Valid for`, optional: true }),
    models: text({ label: msg`Models`, max: 120 }),
    serial_from: text({ label: msg`Serial from`, max: 40 }),
    serial_to: text({ label: msg`Serial to`, max: 40 }),
    source: choice({ label: msg`Source`, initial: 'catalogue', choices: equivalenceSources }),
    file: files({ label: msg`File` }),
  },
  display: ['part_a', 'part_b'],
  sort: '-created_at',
  unique: [['part_a', 'part_b', 'relation']],
  indexes: [['part_b']],
  sections: [
    { title: msg`Valid for`, fields: ['equipment_groups', 'models', 'serial_from', 'serial_to'] },
    { title: msg`Source`, fields: ['source', 'file'] },
  ],
  listed: ['part_a', 'relation', 'part_b', 'condition', 'state', 'source', 'equipment_groups'],
  rules: [
    ({ part_a: one, part_b: other }) =>
      one != null && one === other
        ? { field: 'part_b', sentence: msg`A part must be compared with another part.` }
        : null,
    ({ relation, condition }) =>
      relation === 'alternative' && !condition
        ? { field: 'condition', sentence: msg`Enter the condition on which it is an alternative.` }
        : null,
  ],
  states: {
    initial: 'proposed',
    states: {
      proposed: { label: msg({ message: 'Proposed', context: 'equivalence' }), intent: 'warning' },
      approved: { label: msg({ message: 'Approved', context: 'equivalence' }), intent: 'success', locked: true },
      rejected: { label: msg({ message: 'Rejected', context: 'equivalence' }), intent: 'danger', locked: true },
      expired: { label: msg({ message: 'Expired', context: 'equivalence' }), locked: true },
    },
    transitions: {
      approve: { label: msg`Approve`, from: ['proposed'], to: 'approved', intent: 'success' },
      reject: { label: msg`Reject`, from: ['proposed'], to: 'rejected', reason: 'asked', intent: 'danger' },
      expire: { label: msg`Let expire`, from: ['approved'], to: 'expired', reason: 'asked' },
    },
  },
  access: {
    read: staff,
    create: [storekeeper, 'buyer', 'maintenance_planner'],
    update: [storekeeper, 'buyer', 'maintenance_planner'],
    delete: ['maintenance_planner'],
    approve: ['maintenance_planner'],
    reject: ['maintenance_planner'],
    expire: ['maintenance_planner'],
  },
});
