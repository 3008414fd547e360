import { msg } from '@lingui/core/macro';
import { choice, datetime, integer, longtext, money, ref, text } from '../../../core/records/fields/index.ts';
import { ownRowsOf } from '../../../core/registry/access.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { requestReaders } from './request-access.ts';
import { signingRoles, taskStates } from './request-choices.ts';

/** One signature that is asked of one person (catalogue procurement.md §3). Written by the approval alone. */
export const approvalTask = defineRecord({
  name: 'approval_task',
  title: msg`Approval`,
  plural: msg({ message: 'Approvals', context: 'tasks' }),
  path: '/procurement/process/pr_approvals',
  forms: false,
  scope: by('request'),
  fields: {
    request: ref('purchase_request', { label: msg`Purchase request`, required: true, readOnly: true }),
    policy: ref('approval_policy', { label: msg`Approval workflow`, readOnly: true }),
    round: integer({ label: msg`Submission`, required: true, readOnly: true }),
    place: integer({ label: msg`Step no.`, required: true, readOnly: true }),
    order: integer({ label: msg({ message: 'Order', context: 'of steps' }), required: true, readOnly: true }),
    step: text({ label: msg`Step`, required: true, max: 60, readOnly: true }),
    role: choice({ label: msg({ message: 'Role', context: 'of a step' }), choices: signingRoles, readOnly: true }),
    needed: integer({ label: msg`Approvals needed`, required: true, readOnly: true }),
    approver: ref('app_user', {
      label: msg({ message: 'Approver', context: 'of a step' }),
      optional: true,
      readOnly: true,
    }),
    amount: money({ label: msg`Amount`, readOnly: true }),
    status: choice({
      label: msg({ message: 'Status', context: 'approval task' }),
      required: true,
      choices: taskStates,
      readOnly: true,
    }),
    hours: integer({ label: msg`Time limit (h)`, required: true, readOnly: true }),
    opened_at: datetime({ label: msg({ message: 'Asked on', context: 'approval' }), readOnly: true }),
    due_at: datetime({ label: msg({ message: 'Due', context: 'approval' }), readOnly: true }),
    decided_by: ref('app_user', { label: msg`Decided by`, optional: true, readOnly: true }),
    decided_at: datetime({ label: msg`Decided on`, readOnly: true }),
    reason: longtext({ label: msg`Reason`, readOnly: true }),
    urged: integer({
      label: msg`Reminders`,
      readOnly: true,
      initial: 0,
      hint: msg`1 at half of the time limit, 2 at its end, 3 when managers were asked as well.`,
    }),
    content: text({ label: msg`Fingerprint of the signed content`, max: 64, readOnly: true, anyCase: true }),
  },
  display: ['step', 'request'],
  sort: '-opened_at',
  owner: ['approver'],
  indexes: [
    ['request', 'round'],
    ['approver', 'status'],
  ],
  listed: ['request', 'step', 'approver', 'amount', 'status', 'opened_at', 'due_at', 'decided_by', 'decided_at'],
  access: { read: [...requestReaders, ...ownRowsOf(...staff)] },
});
