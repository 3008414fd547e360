import { msg } from '@lingui/core/macro';
import { choice, date, decimal, ref } from '../../../core/records/fields/index.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { planReaders, planners } from '../../roles.ts';

const scopes = ['group', 'equipment', 'material', 'mine_level', 'operating_stage'] as const;

/**
 * What is to be reached (catalogue operations.md §6.1): of the whole site, or of one group, machine, material, bench or
 * stage.
 */
export const productionTarget = defineRecord({
  name: 'production_target',
  title: msg`Production target`,
  plural: msg`Production targets`,
  path: '/settings/production_targets',
  nav: { place: 170, group: 'settings' },
  scope: 'site',
  fields: {
    metric: choice({
      label: msg`Metric`,
      required: true,
      choices: {
        total_t: msg`Total tonnes`,
        ore_t: msg`Tonnes of ore`,
        waste_t: msg`Tonnes of waste`,
        waste_m3: msg`Cubic metres of waste`,
        trips: msg({ message: 'Trips', context: 'metric' }),
        drilled_m: msg`Metres drilled`,
        availability: msg`Availability (%)`,
        use_availability: msg`Use of availability (%)`,
        cycle_min: msg`Cycle (min)`,
        l_per_t: msg`Litres per tonne`,
        t_per_h: msg`Tonnes per hour`,
      },
    }),
    period: choice({
      label: msg({ message: 'Period', context: 'target' }),
      required: true,
      initial: 'day',
      choices: {
        shift: msg({ message: 'Shift', context: 'period' }),
        day: msg({ message: 'Day', context: 'period' }),
        month: msg({ message: 'Month', context: 'period' }),
      },
    }),
    value: decimal({ label: msg({ message: 'Value', context: 'target' }), required: true, min: 0, max: 1_000_000_000 }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
    equipment: ref('equipment', { label: msg`Machine` }),
    material: ref('mineral_type', { label: msg`Material`, optional: true }),
    mine_level: ref('mine_ore_level', { label: msg({ message: 'Bench', context: 'mine level' }), optional: true }),
    operating_stage: ref('operating_stage_type', { label: msg`Operating stage` }),
    valid_from: date({ label: msg`Valid from`, required: true, within: { back: 20, ahead: 10 } }),
    valid_to: date({ label: msg`Valid to`, within: { back: 20, ahead: 30 } }),
  },
  display: ['metric', 'period'],
  sort: '-valid_from',
  timespan: { from: 'valid_from', until: 'valid_to' },
  indexes: [['metric', 'valid_from']],
  rules: [
    (row) =>
      scopes.filter((name) => row[name]).length > 1
        ? {
            field: 'group',
            sentence: msg`Choose at most one scope: a group, a machine, a material, a bench or a stage.`,
          }
        : null,
    ({ metric, value }) =>
      (metric === 'availability' || metric === 'use_availability') && Number(value) > 100
        ? { field: 'value', sentence: msg`A share cannot exceed 100 %.` }
        : null,
    ({ valid_from: from, valid_to: to }) =>
      from && to && to < from ? { field: 'valid_to', sentence: msg`The end must not precede the start.` } : null,
  ],
  access: { read: planReaders, ...changedBy(...planners) },
});

/** The fields that narrow a target. */
export const targetScopes = scopes;
