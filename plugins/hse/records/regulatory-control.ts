import { msg } from '@lingui/core/macro';
import { choice, date, files, lines, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';
import { controlResults } from './choices.ts';

/** What the law, or the company, wants looked at from time to time, and what was found (catalogue hse.md §2). */
export const regulatoryControl = defineRecord({
  name: 'regulatory_control',
  title: msg`Statutory control tracking`,
  plural: msg`Statutory control trackings`,
  path: '/hse/inspections/suivi_controles_reglementaires/liste',
  nav: 82,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    category: ref('control_category', { label: msg`Control category`, required: true }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
    safety_item: ref('safety_item', {
      label: msg`Controlled item`,
      alsoIn: ['quarantined'],
      // A control is of a machine or of an item; one that is named stays in sight until somebody takes it away.
      when: ({ equipment, safety_item: item }) => equipment == null || item != null,
    }),
    performed_on: date({
      label: msg({ message: 'Done on', context: 'control' }),
      required: true,
      within: { back: 30, ahead: 0 },
    }),
    body: text({ label: msg`Inspection body`, max: 80 }),
    inspector: text({ label: msg({ message: 'Inspector', context: 'of a control' }), max: 80 }),
    result: choice({
      label: msg({ message: 'Result', context: 'of a control' }),
      required: true,
      choices: controlResults,
    }),
    remarks: lines(
      {
        remark: text({ label: msg({ message: 'Remark', context: 'of a report' }), required: true, max: 300 }),
        gravity: choice({
          label: msg({ message: 'Gravity', context: 'of a remark' }),
          required: true,
          choices: {
            minor: msg({ message: 'Minor', context: 'remark' }),
            major: msg({ message: 'Major', context: 'remark' }),
          },
        }),
        due_on: date({ label: msg({ message: 'Due on', context: 'remark' }) }),
        action: ref('hse_action', { label: msg({ message: 'Action', context: 'HSE' }), alsoIn: ['verified', 'done'] }),
      },
      { label: msg({ message: 'Remarks', context: 'of a report' }), max: 100 },
    ),
    next_due: date({
      label: msg`Next due`,
      within: { back: 30, ahead: 30 },
      hint: msg`Empty: the day of the control plus the months of its category.`,
    }),
    report: files({ label: msg({ message: 'Report', context: 'of a control' }) }),
  },
  occurs: { from: 'performed_on' },
  display: ['number'],
  sort: '-performed_on',
  unique: [['number']],
  key: ['number'],
  indexes: [
    ['safety_item', 'category', '-performed_on'],
    ['equipment', 'category', '-performed_on'],
  ],
  listed: ['number', 'category', 'equipment', 'safety_item', 'performed_on', 'body', 'result', 'next_due'],
  rules: [
    ({ equipment, safety_item: item }) =>
      equipment == null && item == null
        ? { field: 'equipment', sentence: msg`Enter the machine or the item that was inspected.` }
        : null,
    ({ result, remarks }) =>
      result === 'compliant_with_remarks' && !remarks?.length
        ? { field: 'remarks', sentence: msg`Enter the remarks of the report.` }
        : null,
    ({ result, remarks }) =>
      result === 'compliant' && remarks?.some(({ gravity }) => gravity === 'major')
        ? { field: 'result', sentence: msg`With a major remark the result cannot simply be compliant.` }
        : null,
    ({ performed_on: done, remarks }) =>
      done != null && remarks?.some(({ due_on: due }) => due != null && due < done)
        ? { field: 'remarks', sentence: msg`A remark cannot be due before the control.` }
        : null,
    ({ performed_on: done, next_due: next }) =>
      done != null && next != null && next <= done
        ? { field: 'next_due', sentence: msg`The next control must be after this one.` }
        : null,
  ],
  access: { read: staff, ...changedBy(...keepers) },
});
