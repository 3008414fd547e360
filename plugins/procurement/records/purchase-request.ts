import { msg } from '@lingui/core/macro';
import {
  boolean,
  children,
  choice,
  date,
  datetime,
  files,
  integer,
  longtext,
  money,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { ownRowsOf } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { purchaseRequestLine } from './purchase-request-line.ts';
import { requesters, requestReaders } from './request-access.ts';
import { requestKinds, urgencies } from './request-choices.ts';

const own = ownRowsOf(...requesters);

/** What somebody asks to be bought (catalogue procurement.md §2): signed by the approval workflow, then sourced. */
export const purchaseRequest = defineRecord({
  name: 'purchase_request',
  title: msg`Purchase request`,
  plural: msg`Purchase requests`,
  path: '/procurement/process/pr_creation',
  aliases: ['/process/pr_creation'],
  nav: 30,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    title: text({ label: msg({ message: 'Subject', context: 'of a request' }), required: true, max: 120 }),
    kind: choice({
      label: msg({ message: 'Type', context: 'purchase request' }),
      required: true,
      initial: 'stock',
      choices: requestKinds,
    }),
    urgency: choice({ label: msg`Urgency`, required: true, initial: 'normal', choices: urgencies }),
    urgency_reason: text({
      label: msg`Why urgent`,
      max: 200,
      when: ({ urgency }) => urgency != null && urgency !== 'normal',
    }),
    needed_by: date({ label: msg`Needed by`, required: true, within: { back: 2, ahead: 5 } }),
    deliver_to: ref('mine_location', { label: msg`Deliver to`, optional: true }),
    cost_centre: text({ label: msg`Cost centre`, required: true, max: 20 }),
    budget_line: text({ label: msg`Budget line`, max: 30 }),
    equipment: ref('equipment', { label: msg({ message: 'For machine', context: 'purchase' }), optional: true }),
    suggested_vendors: refs('vendor', { label: msg`Suggested vendors` }),
    single_source: boolean({ label: msg`Single source`, initial: false }),
    single_source_reason: longtext({
      label: msg`Why a single source`,
      when: ({ single_source: single }) => single === true,
    }),
    comment: longtext({ label: msg`Comment` }),
    attachments: files({ label: msg`Attachments` }),
    lines: children(purchaseRequestLine, { by: 'request', label: msg`Lines` }),
    total: money({
      label: msg`Total`,
      readOnly: true,
      hint: msg`Lines × estimated prices in the company's currency, at the rates of the submission date.`,
    }),
    submitted_at: datetime({ label: msg({ message: 'Submitted on', context: 'request' }), readOnly: true }),
    approved_at: datetime({ label: msg({ message: 'Approved on', context: 'request' }), readOnly: true }),
    round: integer({ label: msg`Submissions`, readOnly: true, initial: 0 }),
  },
  display: ['number', 'title'],
  sort: '-created_at',
  unique: [['number']],
  indexes: [['site', 'state', 'needed_by']],
  filter: ['state:ne:cancelled'],
  sections: [
    { title: msg`For`, fields: ['deliver_to', 'cost_centre', 'budget_line', 'equipment'] },
    {
      title: msg({ message: 'Vendors', context: 'purchase' }),
      fields: ['suggested_vendors', 'single_source', 'single_source_reason'],
    },
    { title: msg`Lines`, fields: ['lines', 'total', 'submitted_at', 'approved_at', 'round'] },
    { title: msg({ message: 'Attached', context: 'to a paper' }), fields: ['comment', 'attachments'] },
  ],
  listed: ['number', 'title', 'kind', 'urgency', 'needed_by', 'total', 'state', 'submitted_at', 'site'],
  rules: [
    ({ urgency, urgency_reason: reason }) =>
      urgency != null && urgency !== 'normal' && !reason?.trim()
        ? { field: 'urgency_reason', sentence: msg`Enter why it is urgent.` }
        : null,
    ({ single_source: single, single_source_reason: reason }) =>
      single === true && !reason?.trim()
        ? { field: 'single_source_reason', sentence: msg`A single-source request needs its reason.` }
        : null,
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'purchase request' }) },
      in_approval: { label: msg`In approval`, intent: 'primary', locked: true },
      returned: { label: msg({ message: 'Sent back', context: 'purchase request' }), intent: 'warning' },
      approved: { label: msg({ message: 'Approved', context: 'purchase request' }), intent: 'success', locked: true },
      rejected: { label: msg({ message: 'Rejected', context: 'purchase request' }), intent: 'danger', locked: true },
      sourcing: { label: msg`Being sourced`, intent: 'primary', locked: true },
      cancelled: {
        label: msg({ message: 'Cancelled', context: 'purchase request' }),
        intent: 'danger',
        locked: true,
      },
    },
    transitions: {
      submit: {
        label: msg({ message: 'Submit', context: 'purchase request' }),
        from: ['draft', 'returned'],
        to: 'in_approval',
        intent: 'primary',
      },
      take: { label: msg`Apply`, from: ['approved'], to: 'sourcing', intent: 'primary' },
      cancel: {
        label: msg({ message: 'Cancel request', context: 'purchase request' }),
        from: ['draft', 'returned', 'in_approval', 'approved', 'sourcing'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: [...requestReaders, ...own],
    create: ['buyer', ...requesters],
    update: ['buyer', ...own],
    delete: own,
    submit: ['buyer', ...own],
    take: ['buyer'],
    cancel: ['buyer', ...own],
  },
});
