import { msg } from '@lingui/core/macro';
import { area, date, lines, quantity, ref, refs } from '../../../core/records/fields/index.ts';
import { defineRecord, type Rule } from '../../../core/records/record.ts';
import { geologyAccess } from './access.ts';
import { setFoot, setHead } from './set-fields.ts';

const filled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value != null);
/** What a level needs before it is worked. */
const ready: readonly Rule[] = [
  (row) =>
    filled(row.outline) ? null : { field: 'outline', sentence: msg`Draw the outline before the level is opened.` },
  (row) => (filled(row.plan) ? null : { field: 'plan', sentence: msg`Plan the content before the level is opened.` }),
];

/**
 * One bench of one pit: the unit by which tonnes are counted (catalogue geology-income.md §1). Elevations in metres.
 */
export const mineOreLevel = defineRecord({
  name: 'mine_ore_level',
  title: msg`Ore level`,
  plural: msg`Ore levels`,
  path: '/mineral_deposits/settings/mine_ore_levels',
  nav: { place: 30, group: 'settings' },
  scope: 'site',
  fields: {
    ...setHead,
    pit: ref('pit', { label: msg`Pit`, required: true }),
    top_z: quantity('m', { label: msg`Top elevation`, required: true, min: -5_000, max: 9_000 }),
    bottom_z: quantity('m', { label: msg`Floor elevation`, required: true, min: -5_000, max: 9_000 }),
    height: quantity('m', { label: msg`Height`, derived: true }),
    outline: area({ label: msg`Outline`, required: true }),
    access: ref('mine_location', { label: msg({ message: 'Access', context: 'to a level' }) }),
    mineral_types: refs('mineral_type', { label: msg`Materials`, required: true }),
    plan: lines(
      {
        mineral_type: ref('mineral_type', { label: msg`Material`, required: true }),
        tonnes: quantity('t', { label: msg`Tonnes`, min: 0, max: 10_000_000_000 }),
        bcm: quantity('m3', { label: msg`Bank m³`, min: 0, max: 10_000_000_000 }),
      },
      { label: msg`Planned content` },
    ),
    tonnes_plan: quantity('t', { label: msg`Planned tonnes`, derived: true }),
    bcm_plan: quantity('m3', { label: msg`Planned bank m³`, derived: true }),
    planned_start: date({ label: msg`Planned start` }),
    planned_end: date({ label: msg`Planned end` }),
    ...setFoot,
  },
  display: ['code', 'label'],
  sort: '-top_z',
  unique: [['code']],
  indexes: [['pit', 'top_z']],
  sections: [
    { title: msg`Plan`, fields: ['mineral_types', 'plan', 'tonnes_plan', 'bcm_plan', 'planned_start', 'planned_end'] },
  ],
  listed: [
    'site',
    'pit',
    'code',
    'label',
    'top_z',
    'bottom_z',
    'height',
    'state',
    'mineral_types',
    'tonnes_plan',
    'bcm_plan',
    'planned_start',
    'planned_end',
  ],
  rules: [
    ({ top_z: top, bottom_z: bottom }) =>
      top != null && bottom != null && top <= bottom
        ? { field: 'top_z', sentence: msg`The top elevation must be above the floor elevation.` }
        : null,
    ({ planned_start: start, planned_end: end }) =>
      start != null && end != null && end < start
        ? { field: 'planned_end', sentence: msg`The end is before the start.` }
        : null,
  ],
  states: {
    initial: 'planned',
    states: {
      planned: { label: msg({ message: 'Planned', context: 'ore level' }) },
      open: { label: msg({ message: 'Open', context: 'ore level' }), intent: 'success' },
      suspended: { label: msg({ message: 'Suspended', context: 'ore level' }), intent: 'warning' },
      mined_out: { label: msg`Mined out`, intent: 'primary' },
      backfilled: { label: msg`Backfilled`, locked: true },
    },
    transitions: {
      open: {
        label: msg({ message: 'Open', context: 'a level' }),
        from: ['planned', 'suspended'],
        to: 'open',
        intent: 'success',
        checks: ready,
      },
      suspend: {
        label: msg({ message: 'Suspend', context: 'a level' }),
        from: ['open'],
        to: 'suspended',
        reason: 'required',
        intent: 'warning',
      },
      close: {
        label: msg`Declare mined out`,
        from: ['open', 'suspended'],
        to: 'mined_out',
        reason: 'asked',
        intent: 'primary',
      },
      backfill: { label: msg({ message: 'Backfill', context: 'a level' }), from: ['mined_out'], to: 'backfilled' },
    },
  },
  access: {
    ...geologyAccess,
    open: ['geologist'],
    suspend: ['geologist'],
    close: ['geologist'],
    backfill: ['geologist'],
  },
});
