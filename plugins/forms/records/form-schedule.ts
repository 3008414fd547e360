import { msg } from '@lingui/core/macro';
import { boolean, choice, date, datetime, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { formReaders, schedulers } from './access.ts';
import { responsible, rhythms } from './choices.ts';

/** What must be filled again and again at a site, and how often (catalogue maintenance.md §1.1). */
export const formSchedule = defineRecord({
  name: 'form_schedule',
  title: msg`Schedule of a form`,
  plural: msg`Schedules of forms`,
  path: '/forms/schedules',
  nav: 15,
  scope: 'site',
  fields: {
    template: ref('form_template', { label: msg`Form template`, required: true }),
    equipment: ref('equipment', {
      label: msg({ message: 'Only machine', context: 'schedule' }),
      optional: true,
      hint: msg`Empty: each machine the template is made for.`,
    }),
    category: ref('control_category', {
      label: msg({ message: 'Only control category', context: 'schedule' }),
      optional: true,
      hint: msg`Empty: each category with something to control at the site.`,
    }),
    families: text({
      label: msg`Machine families, item types only`,
      max: 200,
      pattern: /^[a-z_]+( [a-z_]+)*$/,
      hint: msg`Separated by spaces, such as haul_truck water_truck or extinguisher. Empty: all of the template.`,
    }),
    every: integer({
      label: msg({ message: 'Every', context: 'rhythm' }),
      required: true,
      initial: 1,
      min: 1,
      max: 366,
    }),
    unit: choice({
      label: msg({ message: 'Counted in', context: 'rhythm' }),
      required: true,
      initial: 'month',
      choices: rhythms,
    }),
    starts_on: date({
      label: msg({ message: 'First due on', context: 'schedule' }),
      required: true,
      within: { back: 5, ahead: 5 },
      hint: msg`Months count from its day: the 31st becomes the last day in shorter months.`,
    }),
    tolerance: quantity('%', {
      label: msg({ message: 'Tolerance', context: 'schedule' }),
      required: true,
      initial: 20,
      min: 0,
      max: 49,
      hint: msg`Whole days before and after the due day, 28 at most and less than half the period, so that windows never meet. A shift has none.`,
    }),
    grace_h: integer({
      label: msg({ message: 'Grace', context: 'schedule' }),
      unit: 'h',
      required: true,
      initial: 24,
      min: 0,
      max: 720,
      hint: msg`How long after its window a form still counts as done late; after that it is missed.`,
    }),
    role: choice({ label: msg`Role that does it`, choices: responsible }),
    assignee: ref('person', {
      label: msg`Person who does it`,
      optional: true,
    }),
    active: boolean({ label: msg`Active`, initial: true }),
    counts_from: datetime({
      label: msg({ message: 'Counts from', context: 'schedule' }),
      readOnly: true,
      hint: msg`Forms due before that day are not created.`,
    }),
    next_due_at: datetime({ label: msg({ message: 'Next due', context: 'schedule' }), derived: true }),
    overdue: integer({ label: msg({ message: 'Overdue', context: 'count' }), derived: true }),
  },
  display: ['template'],
  apart: ['families'],
  listed: [
    'site',
    'template',
    'equipment',
    'category',
    'families',
    'every',
    'unit',
    'role',
    'next_due_at',
    'overdue',
    'active',
  ],
  access: { read: formReaders, ...changedBy(...schedulers) },
});
