import { msg } from '@lingui/core/macro';
import { children, datetime, integer, longtext, money, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { awardLine } from './award-line.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';

/**
 * Which offers are to be ordered (catalogue procurement.md §4): proposed by a buyer, approved by somebody else, and told
 * to all who answered. It commits nobody before the order.
 */
export const award = defineRecord({
  name: 'award',
  title: msg`Award`,
  plural: msg`Awards`,
  path: '/procurement/awards',
  nav: 57,
  scope: by('rfq'),
  forms: false,
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    rfq: ref('rfq', { label: msg`Quotation request`, required: true, readOnly: true }),
    lines: children(awardLine, { by: 'award', label: msg`Lines`, readOnly: true }),
    total: money({
      label: msg`Total`,
      required: true,
      readOnly: true,
      hint: msg`Awarded lines and the charges of their offers, without tax, in the company's currency.`,
    }),
    vendors: integer({ label: msg({ message: 'Vendors', context: 'count' }), readOnly: true }),
    reason: longtext({ label: msg({ message: 'Reason', context: 'of an award' }), readOnly: true }),
    proposed_by: ref('app_user', { label: msg`Proposed by`, optional: true, readOnly: true }),
    decided_by: ref('app_user', { label: msg`Decided by`, optional: true, readOnly: true }),
    decided_at: datetime({ label: msg`Decided on`, readOnly: true }),
  },
  display: ['number', 'rfq'],
  sort: '-created_at',
  unique: [['number']],
  listed: ['number', 'rfq', 'total', 'vendors', 'state', 'proposed_by', 'decided_by', 'decided_at'],
  states: {
    initial: 'proposed',
    states: {
      proposed: { label: msg({ message: 'Proposed', context: 'award' }), intent: 'warning', locked: true },
      approved: { label: msg({ message: 'Approved', context: 'award' }), intent: 'success', locked: true },
      rejected: { label: msg({ message: 'Rejected', context: 'award' }), intent: 'danger', locked: true },
    },
    transitions: {
      approve: {
        label: msg({ message: 'Approve', context: 'award' }),
        from: ['proposed'],
        to: 'approved',
        intent: 'success',
      },
      reject: {
        label: msg({ message: 'Reject', context: 'award' }),
        from: ['proposed'],
        to: 'rejected',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: purchasing,
    propose: vendorKeepers,
    approve: ['approver', 'manager'],
    approve_large: ['manager'],
    reject: ['approver', 'manager'],
  },
});
