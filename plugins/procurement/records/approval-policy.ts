import { msg } from '@lingui/core/macro';
import {
  bilingual,
  choice,
  choices,
  date,
  integer,
  lines,
  money,
  refs,
  text,
  boolean,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';
import { approverKinds, requestKinds, signingRoles, stepModes, urgencies, whetherSingle } from './request-choices.ts';
import { faultOfSteps } from '../formulas/plan-approval.ts';

/**
 * Who signs which documents, by amount (catalogue procurement.md §3). An active one does not change: its next version is
 * another, and documents under way keep the people that they were given.
 */
export const approvalPolicy = defineRecord({
  name: 'approval_policy',
  title: msg`Approval workflow`,
  plural: msg`Approval workflows`,
  path: '/procurement/settings/pr_approval_workflow',
  aliases: ['/settings/pr_approval_workflow'],
  nav: { place: 140, group: 'settings' },
  scope: 'company',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true }),
    label: bilingual({ label: msg`Label`, required: true, max: 80 }),
    priority: integer({
      label: msg({ message: 'Priority', context: 'of a workflow' }),
      required: true,
      initial: 100,
      min: 1,
      max: 9999,
      hint: msg`The first match by priority applies.`,
    }),
    sites: refs('site', { label: msg`Sites`, hint: msg`Leave empty for all.` }),
    kinds: choices({ label: msg({ message: 'Types', context: 'purchase request' }), choices: requestKinds }),
    urgencies: choices({ label: msg`Urgencies`, choices: urgencies }),
    single_source: choice({ label: msg`Single source`, required: true, initial: 'any', choices: whetherSingle }),
    valid_from: date({ label: msg`Valid from` }),
    valid_to: date({ label: msg({ message: 'Valid to', context: 'last day' }) }),
    skip_duplicates: boolean({ label: msg`One approval per person`, initial: true }),
    steps: lines(
      {
        order: integer({
          label: msg({ message: 'Order', context: 'of steps' }),
          required: true,
          initial: 1,
          min: 1,
          max: 20,
        }),
        label: text({ label: msg`Step`, required: true, max: 60 }),
        from_amount: money({ label: msg`From amount`, required: true, min: 0 }),
        to_amount: money({ label: msg`Up to amount`, min: 0 }),
        approver_kind: choice({
          label: msg({ message: 'Approver', context: 'of a step' }),
          required: true,
          initial: 'site_role',
          choices: approverKinds,
        }),
        role: choice({ label: msg({ message: 'Role', context: 'of a step' }), choices: signingRoles }),
        email: text({ label: msg`Person's e-mail`, max: 254 }),
        mode: choice({ label: msg`Who must sign`, required: true, initial: 'one', choices: stepModes }),
        n: integer({ label: msg`Count`, min: 1, max: 9 }),
        sla_hours: integer({ label: msg`Time limit (h)`, required: true, initial: 24, min: 1, max: 720 }),
      },
      { label: msg({ message: 'Steps', context: 'approval' }), required: true, max: 12 },
    ),
  },
  display: ['code'],
  sort: 'priority',
  unique: [['code']],
  filter: ['state:ne:retired'],
  listed: ['code', 'label', 'priority', 'state', 'sites', 'kinds', 'urgencies', 'valid_from', 'valid_to'],
  rules: [
    ({ steps }) => faultOfSteps(steps ?? []),
    ({ valid_from: from, valid_to: to }) =>
      from && to && to < from ? { field: 'valid_to', sentence: msg`The last day is before the first.` } : null,
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'workflow' }) },
      active: { label: msg({ message: 'Active', context: 'workflow' }), intent: 'success', locked: true },
      retired: { label: msg({ message: 'Retired', context: 'workflow' }), locked: true },
    },
    transitions: {
      activate: {
        label: msg({ message: 'Activate', context: 'workflow' }),
        from: ['draft'],
        to: 'active',
        intent: 'success',
      },
      retire: { label: msg({ message: 'Retire', context: 'workflow' }), from: ['active'], to: 'retired' },
    },
  },
  access: {
    read: purchasing,
    create: ['buyer'],
    update: ['buyer'],
    delete: ['buyer'],
    activate: ['manager'],
    retire: ['manager'],
  },
});
