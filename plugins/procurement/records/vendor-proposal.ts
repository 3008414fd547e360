import { msg } from '@lingui/core/macro';
import { longtext, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { vendorKeepers, vendorReaders } from '../../roles.ts';

/** What a vendor may propose to be written otherwise of itself; numbers and bank accounts never go this way. */
export const proposable = ['trade_name', 'address', 'city', 'postal_code', 'phone', 'email', 'website'] as const;

/** A change that a vendor proposes to its own file; accepted it is made (catalogue procurement.md §9.2). */
export const vendorProposal = defineRecord({
  name: 'vendor_proposal',
  title: msg`Vendor's proposal`,
  plural: msg`Vendors' proposals`,
  path: '/procurement/vendors/proposals',
  nav: 35,
  scope: 'company',
  forms: false,
  fields: {
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    trade_name: text({ label: msg`Trade name`, max: 120, readOnly: true }),
    address: longtext({ label: msg`Address`, readOnly: true }),
    city: text({ label: msg`City`, max: 80, readOnly: true }),
    postal_code: text({ label: msg`Postal code`, max: 12, readOnly: true }),
    phone: text({ label: msg`Phone`, max: 20, readOnly: true }),
    email: text({ label: msg`E-mail`, max: 254, readOnly: true }),
    website: text({ label: msg`Website`, max: 200, readOnly: true }),
    note: longtext({ label: msg({ message: 'Note', context: 'of a proposal' }), readOnly: true }),
    proposed_by: ref('app_user', { label: msg`Proposed by`, optional: true, readOnly: true }),
    answer: longtext({ label: msg({ message: 'Answer', context: 'to a proposal' }), readOnly: true }),
  },
  display: ['vendor'],
  sort: '-created_at',
  owner: ['vendor'],
  filter: ['state:eq:proposed'],
  indexes: [['vendor', 'state']],
  listed: ['vendor', ...proposable, 'note', 'proposed_by', 'state'],
  states: {
    initial: 'proposed',
    states: {
      proposed: { label: msg({ message: 'Proposed', context: 'change' }), intent: 'primary' },
      accepted: { label: msg({ message: 'Accepted', context: 'change' }), intent: 'success', locked: true },
      declined: { label: msg({ message: 'Declined', context: 'change' }), intent: 'danger', locked: true },
    },
    transitions: {
      accept: {
        label: msg({ message: 'Accept', context: 'change' }),
        from: ['proposed'],
        to: 'accepted',
        intent: 'success',
      },
      decline: {
        label: msg({ message: 'Decline', context: 'change' }),
        from: ['proposed'],
        to: 'declined',
        reason: 'required',
      },
    },
  },
  access: { read: vendorReaders, accept: vendorKeepers, decline: vendorKeepers },
});
