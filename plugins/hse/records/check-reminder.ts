import { msg } from '@lingui/core/macro';
import { choice, date, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { leads } from './access.ts';

/** That supervisors were told of a machine that works without a check: once in a shift (catalogue hse.md §6). */
export const checkReminder = defineRecord({
  name: 'check_reminder',
  title: msg`Reminder of a missing check`,
  plural: msg`Reminders of missing checks`,
  forms: false,
  scope: 'site',
  fields: {
    template: ref('form_template', { label: msg`Form template`, required: true, readOnly: true }),
    equipment: ref('equipment', { label: msg`Machine`, required: true, readOnly: true, optional: true }),
    production_date: date({ label: msg`Production date`, required: true, readOnly: true }),
    shift: choice({
      label: msg`Shift`,
      required: true,
      readOnly: true,
      choices: { P1: msg`P1`, P2: msg`P2`, P3: msg`P3` },
    }),
    told: text({ label: msg({ message: 'Told', context: 'whom' }), max: 400, readOnly: true }),
  },
  display: ['production_date', 'shift'],
  unique: [['equipment', 'template', 'production_date', 'shift']],
  access: { read: leads },
});
