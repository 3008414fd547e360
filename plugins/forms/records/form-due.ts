import { msg } from '@lingui/core/macro';
import { choice, date, datetime, longtext, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { formReaders, schedulers } from './access.ts';
import { families, responsible, standings } from './choices.ts';

/**
 * A form that a schedule asks for once, about one subject: made ahead by the clock of schedules, closed by the form that
 * fulfils it (catalogue maintenance.md §1.1).
 */
export const formDue = defineRecord({
  name: 'form_due',
  title: msg`Due form`,
  plural: msg`Due forms`,
  path: '/forms/due',
  nav: 12,
  forms: false,
  scope: 'site',
  fields: {
    schedule: ref('form_schedule', { label: msg`Schedule of a form`, required: true, readOnly: true }),
    template: ref('form_template', { label: msg`Form template`, required: true, readOnly: true }),
    family: choice({ label: msg({ message: 'Family', context: 'of forms' }), readOnly: true, choices: families }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true, readOnly: true }),
    item: ref('safety_item', { label: msg`Controlled item`, optional: true, readOnly: true }),
    category: ref('control_category', { label: msg`Control category`, optional: true, readOnly: true }),
    subject: text({
      label: msg({ message: 'Subject', context: 'of a form' }),
      required: true,
      max: 80,
      readOnly: true,
      hint: msg`The machine code, the item tag or the category code; a dash if the form is about none of them.`,
    }),
    /** The day, with its shift where it is one: `2026-03-09 P3`. */
    occasion: text({
      label: msg({ message: 'Occasion', context: 'due form' }),
      required: true,
      max: 20,
      readOnly: true,
    }),
    due_at: datetime({ label: msg({ message: 'Due by', context: 'form' }), required: true, readOnly: true }),
    window_from: datetime({
      label: msg({ message: 'Window from', context: 'due form' }),
      required: true,
      readOnly: true,
    }),
    window_to: datetime({ label: msg({ message: 'Window to', context: 'due form' }), required: true, readOnly: true }),
    ends_on: date({
      label: msg({ message: 'Last day', context: 'due form' }),
      required: true,
      readOnly: true,
      hint: msg`The production date on which its window ends.`,
    }),
    late_until: datetime({
      label: msg({ message: 'Done late until', context: 'due form' }),
      required: true,
      readOnly: true,
    }),
    role: choice({ label: msg`Role that does it`, readOnly: true, choices: responsible }),
    assignee: ref('person', {
      label: msg`Person who does it`,
      optional: true,
      readOnly: true,
    }),
    run: ref('form_run', { label: msg`Filled form`, readOnly: true, alsoIn: ['voided'] }),
    done_at: datetime({ label: msg({ message: 'Done on', context: 'due form' }), readOnly: true }),
    waived_by: text({ label: msg({ message: 'Waived by', context: 'due form' }), max: 120, readOnly: true }),
    waive_reason: longtext({ label: msg({ message: 'Why it was waived', context: 'due form' }), readOnly: true }),
    standing: choice({
      label: msg({ message: 'Standing', context: 'due form' }),
      derived: true,
      choices: standings,
      hint: msg`For forms not done yet: whether the window is ahead, open or over.`,
    }),
  },
  display: ['template', 'occasion'],
  owner: ['assignee'],
  sort: 'window_to',
  unique: [['schedule', 'subject', 'occasion']],
  indexes: [
    ['schedule', 'state', 'window_to'],
    ['template', 'state', 'window_to'],
    ['state', 'late_until'],
    ['family', 'ends_on'],
    ['run'],
  ],
  // The state beside it bounds the list by an index.
  filter: ['state:eq:due', 'standing:in:["due","overdue"]'],
  listed: [
    'site',
    'template',
    'equipment',
    'item',
    'category',
    'due_at',
    'ends_on',
    'role',
    'assignee',
    'standing',
    'done_at',
    'run',
  ],
  states: {
    initial: 'due',
    states: {
      due: { label: msg({ message: 'Due', context: 'form' }), intent: 'primary' },
      done: { label: msg({ message: 'Done in time', context: 'due form' }), intent: 'success', locked: true },
      late_done: { label: msg({ message: 'Done late', context: 'due form' }), intent: 'warning', locked: true },
      missed: { label: msg({ message: 'Missed', context: 'due form' }), intent: 'danger', locked: true },
      waived: { label: msg({ message: 'Waived', context: 'due form' }), locked: true },
    },
    transitions: {
      waive: {
        label: msg({ message: 'Waive', context: 'due form' }),
        from: ['due'],
        to: 'waived',
        reason: 'required',
        intent: 'warning',
        notOwn: msg`This form was yours to fill in: someone else must waive it.`,
      },
    },
  },
  access: { read: formReaders, waive: schedulers },
});
