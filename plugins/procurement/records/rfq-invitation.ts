import { msg } from '@lingui/core/macro';
import { choice, datetime, integer, longtext, money, quantity, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { declineReasons, invitationStatuses } from './rfq-choices.ts';

/**
 * A vendor that is asked for an offer (catalogue procurement.md §4). Nobody of the mine sees more of a sealed offer than
 * that it is there.
 */
export const rfqInvitation = defineRecord({
  name: 'rfq_invitation',
  title: msg`Invited vendor`,
  plural: msg`Invited vendors`,
  path: '/procurement/quotation_invitations',
  scope: by('rfq'),
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true }),
    status: choice({
      label: msg({ message: 'Status', context: 'invitation' }),
      initial: 'to_send',
      choices: invitationStatuses,
      readOnly: true,
    }),
    sent_at: datetime({ label: msg({ message: 'Sent on', context: 'invitation' }), readOnly: true }),
    opened_at: datetime({ label: msg({ message: 'Opened on', context: 'invitation' }), readOnly: true }),
    answered_at: datetime({ label: msg({ message: 'Answered on', context: 'invitation' }), readOnly: true }),
    decline_reason: choice({ label: msg`Why declined`, choices: declineReasons, readOnly: true }),
    decline_text: longtext({ label: msg`Their answer`, readOnly: true }),
    logistics: money({
      label: msg`Logistics to add`,
      min: 0,
      max: 1_000_000_000,
      hint: msg`In the company's currency: cost of bringing the goods to the place of delivery. Enter it before the prices are opened; vendors never see it.`,
    }),
    duty_pct: quantity('%', {
      label: msg`Duty to add`,
      min: 0,
      max: 100,
      decimals: 2,
      hint: msg`Share of the net of the offer. Enter it before the prices are opened; vendors never see it.`,
    }),
    reminders: integer({ label: msg({ message: 'Reminders', context: 'sent' }), readOnly: true }),
  },
  display: ['vendor'],
  sort: 'created_at',
  owner: ['vendor'],
  unique: [['rfq', 'vendor']],
  indexes: [['vendor', 'status']],
  listed: ['rfq', 'vendor', 'status', 'sent_at', 'opened_at', 'answered_at', 'decline_reason'],
  access: { read: purchasing, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
