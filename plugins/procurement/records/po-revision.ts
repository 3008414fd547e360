import { msg } from '@lingui/core/macro';
import { children, choice, datetime, integer, longtext, money, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { revisionAskers, statesBefore } from './order-choices.ts';
import { poResponse } from './po-response.ts';
import { poRevisionLine } from './po-revision-line.ts';

/**
 * What changes in an order that was issued (catalogue procurement.md §7): drafted with its reason, approved anew where it
 * costs more, sent to the vendor, and in force once the vendor has acknowledged it.
 */
export const poRevision = defineRecord({
  name: 'po_revision',
  title: msg`Order revision`,
  plural: msg`Order revisions`,
  path: '/procurement/process/po_edit',
  nav: 62,
  scope: by('order'),
  forms: false,
  fields: {
    order: ref('purchase_order', { label: msg`Purchase order`, required: true, readOnly: true }),
    no: integer({ label: msg({ message: 'Revision', context: 'number' }), required: true, readOnly: true }),
    reason: longtext({ label: msg({ message: 'Reason', context: 'of a revision' }), required: true, readOnly: true }),
    requested_by: choice({ label: msg`Asked by`, required: true, readOnly: true, choices: revisionAskers }),
    lines: children(poRevisionLine, { by: 'revision', label: msg`Lines`, readOnly: true }),
    responses: children(poResponse, { by: 'proposal', label: msg`Vendor's answer`, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, readOnly: true }),
    net_before: money({ label: msg`Net before`, readOnly: true, currency: 'currency' }),
    net: money({ label: msg({ message: 'Net', context: 'of an order' }), readOnly: true, currency: 'currency' }),
    company_before: money({ label: msg`Net before, in the company's currency`, readOnly: true }),
    net_company: money({
      label: msg`Net in the company's currency`,
      readOnly: true,
      hint: msg`At the rate of the order's issue date.`,
    }),
    exceeds: money({
      label: msg`Above approved amount`,
      readOnly: true,
      hint: msg`In the company's currency; blank: within tolerance.`,
    }),
    order_state: choice({ label: msg`Order before`, readOnly: true, choices: statesBefore }),
    approved_by: ref('app_user', {
      label: msg({ message: 'Approved by', context: 'revision' }),
      optional: true,
      readOnly: true,
    }),
    approved_at: datetime({ label: msg({ message: 'Approved on', context: 'revision' }), readOnly: true }),
    issued_at: datetime({ label: msg({ message: 'Issued on', context: 'order' }), readOnly: true }),
    answered_at: datetime({ label: msg({ message: 'Answered on', context: 'order' }), readOnly: true }),
  },
  display: ['order', 'no'],
  sort: '-created_at',
  unique: [['order', 'no']],
  listed: ['order', 'no', 'state', 'requested_by', 'reason', 'net_before', 'net', 'currency', 'exceeds', 'issued_at'],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'order' }), locked: true },
      approved: { label: msg({ message: 'Approved', context: 'revision' }), intent: 'success', locked: true },
      proposed: {
        label: msg({ message: 'Requested by the vendor', context: 'revision' }),
        intent: 'warning',
        locked: true,
      },
      proposal_approved: {
        label: msg({ message: 'Requested by the vendor, approved', context: 'revision' }),
        intent: 'warning',
        locked: true,
      },
      issued: { label: msg({ message: 'Issued', context: 'order' }), intent: 'primary', locked: true },
      acknowledged: { label: msg({ message: 'Acknowledged', context: 'order' }), intent: 'success', locked: true },
      refused: { label: msg({ message: 'Rejected by the vendor', context: 'order' }), intent: 'danger', locked: true },
      declined: { label: msg({ message: 'Declined', context: 'changes of a vendor' }), intent: 'danger', locked: true },
      cancelled: { label: msg({ message: 'Cancelled', context: 'order' }), intent: 'danger', locked: true },
    },
    transitions: {
      approve: {
        label: msg({ message: 'Approve', context: 'revision' }),
        from: ['draft'],
        to: 'approved',
        intent: 'success',
      },
      issue_revision: {
        label: msg`Issue revision`,
        from: ['draft', 'approved'],
        to: 'issued',
        intent: 'primary',
      },
      approve_changes: {
        label: msg({ message: 'Approve', context: 'revision' }),
        from: ['proposed'],
        to: 'proposal_approved',
        intent: 'success',
      },
      accept_changes: {
        label: msg`Accept vendor's changes`,
        from: ['proposed', 'proposal_approved'],
        to: 'acknowledged',
        intent: 'primary',
      },
      decline_changes: {
        label: msg`Decline vendor's changes`,
        from: ['proposed', 'proposal_approved'],
        to: 'declined',
        reason: 'required',
        intent: 'danger',
      },
      cancel: {
        label: msg`Drop revision`,
        from: ['draft', 'approved'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: purchasing,
    revise: vendorKeepers,
    approve: ['approver', 'manager'],
    approve_large: ['manager'],
    approve_changes: ['approver', 'manager'],
    accept_changes: vendorKeepers,
    decline_changes: vendorKeepers,
    issue_revision: vendorKeepers,
    cancel: vendorKeepers,
  },
});
