import { msg } from '@lingui/core/macro';
import { datetime, integer, ref, refs, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { controlRoom, staff } from '../../roles.ts';

/** Units are planned weeks ahead, not years. */
const planned = { back: 20, ahead: 1 };

/**
 * Where a loading unit works and what it loads (catalogue operations.md §6.1). It gives source, material, bench and
 * stage to every trip loaded there while it is valid; one of a unit is open.
 */
export const loadingAssignment = defineRecord({
  name: 'loading_assignment',
  title: msg`Loading assignment`,
  plural: msg`Loading assignments`,
  path: '/production/loading_assignments',
  nav: 30,
  scope: 'site',
  fields: {
    loading_unit: ref('equipment', { label: msg`Loading unit`, required: true }),
    face: ref('mine_location', { label: msg`Loading face`, optional: true }),
    mine_level: ref('mine_ore_level', { label: msg({ message: 'Bench', context: 'mine level' }), optional: true }),
    operating_stage: ref('operating_stage_type', { label: msg`Operating stage`, optional: true }),
    material: ref('mineral_type', { label: msg`Material`, optional: true }),
    quality: text({ label: msg`Quality`, max: 20 }),
    destinations: refs('mine_location', { label: msg`Destinations`, optional: true }),
    trucks_planned: integer({ label: msg`Planned trucks`, min: 0, max: 200 }),
    started_at: datetime({ label: msg`Start`, required: true, within: planned }),
    ended_at: datetime({ label: msg`End`, within: planned }),
  },
  occurs: { from: 'started_at', until: 'ended_at' },
  display: ['started_at'],
  sort: '-started_at',
  timespan: { from: 'started_at', until: 'ended_at' },
  indexes: [['loading_unit', '-started_at']],
  rules: [
    ({ started_at: from, ended_at: to }) =>
      from && to && Date.parse(to) <= Date.parse(from)
        ? { field: 'ended_at', sentence: msg`The end must come after the start.` }
        : null,
  ],
  access: { read: staff, create: controlRoom, update: controlRoom, delete: ['dispatcher'] },
});
