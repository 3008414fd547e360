import { msg } from '@lingui/core/macro';
import { choice, date, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { names } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/**
 * Tonnes that a trip counts for where no scale is (catalogue operations.md §1.1): of one machine or of a whole group.
 */
export const equipmentAverageLoad = defineRecord({
  name: 'equipment_average_load',
  title: msg`Average load`,
  plural: msg`Average load settings`,
  path: '/mining_equipment_fleet/settings/equipments_average_load',
  nav: { place: 140, group: 'settings' },
  scope: 'site',
  fields: {
    equipment: ref('equipment', { label: msg`Machine` }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
    material: text({ label: msg`Material`, required: true, max: 40 }),
    tonnes: quantity('t', { label: msg`Tonnes`, required: true, min: 0.1, max: 600 }),
    bank_m3: quantity('m3', { label: msg`Bank m³`, min: 0, max: 600 }),
    loader_group: ref('equipment_group', { label: msg`Loading group` }),
    source: choice({
      label: msg`Source`,
      required: true,
      choices: {
        weighing_campaign: msg`Weighing campaign`,
        onboard_scale: msg({ message: 'On-board scale', context: 'source of data' }),
        weighbridge: msg`Weighbridge`,
        maker: msg({ message: 'Maker', context: 'of machines' }),
        estimate: msg({ message: 'Estimate', context: 'source of data' }),
      },
    }),
    sample_size: integer({ label: msg`Sample size`, min: 1, max: 1_000_000 }),
    std_dev: quantity('t', { label: msg`Standard deviation`, min: 0, max: 100 }),
    valid_from: date({ label: msg`Valid from`, required: true, within: { back: 20, ahead: 2 } }),
    valid_to: date({ label: msg`Valid to`, within: { back: 20, ahead: 20 } }),
    measured: quantity('t', {
      label: msg`Measured mean, 90 days`,
      decimals: 1,
      derived: true,
      hint: msg`For a draft: tonnes ÷ weighed loads of the last 90 days, of this machine or group with this material.`,
    }),
    weighings: integer({ label: msg`Weighed loads, 90 days`, derived: true }),
    unweighed: integer({
      label: msg`Trips it weighs`,
      derived: true,
      hint: msg`For a draft: trips without a scale between its dates in shifts that are not closed; once approved, it is used as their load.`,
    }),
  },
  limits: [names('material', 'mineral_type', 'code')],
  display: ['material', 'valid_from'],
  sort: '-valid_from',
  indexes: [['equipment'], ['group']],
  listed: [
    'equipment',
    'group',
    'material',
    'tonnes',
    'measured',
    'weighings',
    'loader_group',
    'source',
    'valid_from',
    'valid_to',
    'unweighed',
    'state',
  ],
  rules: [
    ({ equipment, group }) =>
      Boolean(equipment) === Boolean(group)
        ? { field: 'equipment', sentence: msg`Choose either a machine or a group.` }
        : null,
    ({ valid_from: from, valid_to: to }) =>
      from && to && to < from ? { field: 'valid_to', sentence: msg`The end must not precede the start.` } : null,
    ({ source, sample_size: size }) =>
      source === 'weighing_campaign' && size != null && size < 30
        ? { field: 'sample_size', sentence: msg`Fewer than 30 weighings.`, confirm: 'few_weighings' }
        : null,
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'state' }) },
      approved: { label: msg({ message: 'Approved', context: 'state' }), intent: 'success', locked: true },
      superseded: { label: msg({ message: 'Superseded', context: 'state' }), locked: true },
    },
    transitions: {
      approve: {
        label: msg({ message: 'Approve', context: 'action' }),
        from: ['draft'],
        to: 'approved',
        notOwn: true,
        intent: 'success',
      },
    },
  },
  access: {
    read: staff,
    create: ['dispatcher', 'geologist', 'shift_supervisor'],
    update: ['dispatcher', 'geologist', 'shift_supervisor'],
    delete: ['manager'],
    approve: ['manager'],
  },
});
