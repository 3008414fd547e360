import { msg } from '@lingui/core/macro';
import { boolean, choice, datetime, ref, text } from '../../../core/records/fields/index.ts';
import { inOpenShift } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { intervalSources, timeCategories } from './choices.ts';
import { administrators, controlRoom, staff } from '../../roles.ts';

/**
 * One stretch of a machine's time ledger (catalogue operations.md §2). Without an end it runs; two of one machine never
 * overlap.
 */
export const equipmentStatusInterval = defineRecord({
  name: 'equipment_status_interval',
  title: msg`Status interval`,
  plural: msg`Status intervals`,
  path: '/fleet/status_intervals',
  scope: 'site',
  fields: {
    equipment: ref('equipment', { label: msg`Machine`, required: true }),
    started_at: datetime({ label: msg`Start`, happened: true, required: true }),
    ended_at: datetime({ label: msg`End`, happened: true }),
    category: choice({ label: msg`Time category`, required: true, choices: timeCategories }),
    reason: ref('stop_reason', { label: msg`Stop reason` }),
    source: choice({
      label: msg`Source`,
      required: true,
      readOnly: true,
      initial: 'dispatcher',
      choices: intervalSources,
    }),
    downtime_event: ref('downtime_event', { label: msg`Equipment stop`, optional: true }),
    place: ref('mine_location', { label: msg`Place`, optional: true }),
    operator: ref('person', { label: msg`Operator`, optional: true }),
    note: text({ label: msg({ message: 'Note', context: 'remark' }), max: 200 }),
    justified: boolean({ label: msg({ message: 'Justified', context: 'stop' }), initial: true }),
  },
  occurs: { from: 'started_at', until: 'ended_at' },
  limits: [inOpenShift()],
  display: ['started_at', 'category'],
  sort: '-started_at',
  indexes: [['equipment', '-started_at'], ['ended_at'], ['category']],
  rules: [
    ({ started_at: from, ended_at: to }) =>
      from && to && Date.parse(to) <= Date.parse(from)
        ? { field: 'ended_at', sentence: msg`The end must come after the start.` }
        : null,
    ({ category, reason }) =>
      category && category !== 'P' && !reason ? { field: 'reason', sentence: msg`A stop needs a reason.` } : null,
  ],
  access: {
    read: staff,
    create: controlRoom,
    update: controlRoom,
    delete: administrators,
  },
});
