import { msg } from '@lingui/core/macro';
import { date, decimal, integer, lines, longtext, ref, refs, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { keepers, leads } from './access.ts';

/** What was in date and what was not on one day, signed (catalogue hse.md §2). */
export const equipmentControlStatus = defineRecord({
  name: 'equipment_control_status',
  title: msg`Equipment control status`,
  plural: msg`Equipment control status list`,
  path: '/hse/rapports/list_equipment_control_status',
  nav: 84,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    as_of: date({
      label: msg({ message: 'As of', context: 'statement' }),
      required: true,
      within: { back: 5, ahead: 0 },
    }),
    categories: refs('control_category', {
      label: msg`Control categories`,
      hint: msg({ message: 'Empty: all.', context: 'categories' }),
    }),
    prepared_by: ref('person', { label: msg`Prepared by`, readOnly: true, optional: true }),
    remarks: longtext({ label: msg({ message: 'Remarks', context: 'of a statement' }) }),
    subjects: lines(
      {
        subject: text({ label: msg({ message: 'Subject', context: 'of a control' }), max: 120 }),
        category: text({ label: msg`Control category`, max: 120 }),
        last_control: date({ label: msg`Last control` }),
        next_due: date({ label: msg`Next due` }),
        state: text({ label: msg({ message: 'Control', context: 'state of an item' }), max: 20 }),
      },
      {
        label: msg({ message: 'Subjects', context: 'of a statement' }),
        readOnly: true,
        max: 5_000,
        hint: msg`Calculated when the statement is validated, and fixed from then on.`,
      },
    ),
    valid: integer({ label: msg({ message: 'Valid', context: 'count' }), readOnly: true }),
    due: integer({ label: msg`Due within 30 days`, readOnly: true }),
    overdue: integer({ label: msg({ message: 'Overdue', context: 'count' }), readOnly: true }),
    failed: integer({ label: msg({ message: 'Failed', context: 'count' }), readOnly: true }),
    compliance: decimal({
      label: msg`Regulatory compliance (%)`,
      readOnly: true,
      decimals: 1,
      hint: msg`100 × (valid + due within 30 days) ÷ all. Ex: 1,140 of 1,200 = 95.0 %.`,
    }),
  },
  display: ['number'],
  sort: '-as_of',
  unique: [['number']],
  listed: ['number', 'as_of', 'valid', 'due', 'overdue', 'failed', 'compliance', 'state'],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'statement' }) },
      validated: { label: msg({ message: 'Validated', context: 'statement' }), intent: 'primary', locked: true },
      signed: { label: msg({ message: 'Signed', context: 'statement' }), intent: 'success', locked: true },
    },
    transitions: {
      validate: {
        label: msg({ message: 'Validate', context: 'statement' }),
        from: ['draft'],
        to: 'validated',
        intent: 'primary',
      },
      sign: {
        label: msg({ message: 'Sign', context: 'statement' }),
        from: ['validated'],
        to: 'signed',
        signature: true,
        notOwn: true,
        intent: 'success',
      },
    },
  },
  access: {
    read: [...leads, 'maintenance_planner'],
    ...changedBy(...keepers),
    validate: keepers,
    sign: ['manager'],
  },
});
