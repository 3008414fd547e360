import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  integer,
  longtext,
  money,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { chargeTaxFields } from './charge-tax-fields.ts';
import { incoterms } from './choices.ts';

/**
 * A vendor's offer in one of its versions (catalogue procurement.md §4). Until it is opened there is nothing of it here
 * but that it came, when, and the fingerprint of what it says.
 */
export const quotation = defineRecord({
  name: 'quotation',
  title: msg({ message: 'Offer', context: 'of a vendor' }),
  plural: msg({ message: 'Offers', context: 'of vendors' }),
  path: '/procurement/quotations',
  scope: by('rfq'),
  forms: false,
  fields: {
    reference: text({ label: msg`Our reference`, max: 60, readOnly: true }),
    rfq: ref('rfq', { label: msg`Quotation request`, required: true, readOnly: true }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    revision: integer({ label: msg({ message: 'Version', context: 'of an offer' }), required: true, readOnly: true }),
    stage: integer({
      label: msg({ message: 'Stage', context: 'of a purchase' }),
      readOnly: true,
      hint: msg`With two stages.`,
    }),
    received_at: datetime({ label: msg({ message: 'Received', context: 'offer' }), required: true, readOnly: true }),
    sha256: text({ label: msg`SHA-256`, required: true, max: 64, readOnly: true }),
    commercial_sha256: text({
      label: msg`SHA-256 of the commercial envelope`,
      max: 64,
      readOnly: true,
      hint: msg`With two envelopes, each has its own fingerprint.`,
    }),
    sent_by: ref('app_user', {
      label: msg({ message: 'Sent by', context: 'offer' }),
      optional: true,
      readOnly: true,
    }),
    technical_opened_at: datetime({ label: msg`Technical envelope opened on`, readOnly: true }),
    technical_score: decimal({
      label: msg`Technical score (0–100)`,
      readOnly: true,
      hint: msg`Weighted mean of the evaluators' scores by criterion × 20.`,
    }),
    opened_at: datetime({ label: msg({ message: 'Opened on', context: 'offer' }), readOnly: true }),
    seal_ok: boolean({
      label: msg`Seal intact`,
      readOnly: true,
      hint: msg`The opened envelope matches the fingerprint of its receipt.`,
    }),
    quote_no: text({ label: msg({ message: "Vendor's reference", context: 'of an offer' }), max: 60, readOnly: true }),
    signatory: text({ label: msg`Signed by`, max: 80, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, readOnly: true }),
    discount: quantity('%', { label: msg({ message: 'Discount', context: 'purchase' }), readOnly: true }),
    charges: money({
      label: msg({ message: 'Charges', context: 'of an offer' }),
      readOnly: true,
      currency: 'currency',
    }),
    ...chargeTaxFields,
    net: money({
      label: msg({ message: 'Net', context: 'of an offer' }),
      readOnly: true,
      currency: 'currency',
      hint: msg`Lines, charges and discount, without tax; alternates are excluded.`,
    }),
    tax: money({ label: msg({ message: 'Tax', context: 'of an offer' }), readOnly: true, currency: 'currency' }),
    rate: decimal({ label: msg`Rate at opening`, readOnly: true }),
    net_company: money({
      label: msg`Net in the company's currency`,
      readOnly: true,
      hint: msg`At the rate of the opening date.`,
    }),
    missing: integer({ label: msg`Lines not offered`, readOnly: true }),
    incoterm: choice({ label: msg`Incoterm`, choices: incoterms, readOnly: true }),
    place: text({ label: msg`Named place`, max: 60, readOnly: true }),
    payment_terms: text({ label: msg`Payment terms`, max: 120, readOnly: true }),
    valid_until: date({ label: msg`Valid until`, readOnly: true }),
    partial_ok: boolean({ label: msg`Lines can be awarded separately`, readOnly: true }),
    deviations: longtext({ label: msg`Deviations`, readOnly: true }),
    message: longtext({ label: msg`Message`, readOnly: true }),
  },
  display: ['reference'],
  sort: '-received_at',
  owner: ['vendor'],
  unique: [['reference']],
  indexes: [['rfq', 'vendor', 'revision']],
  listed: ['reference', 'vendor', 'state', 'received_at', 'currency', 'net', 'net_company', 'missing', 'valid_until'],
  states: {
    initial: 'submitted',
    states: {
      submitted: { label: msg({ message: 'Sealed', context: 'offer' }), intent: 'primary', locked: true },
      to_confirm: { label: msg({ message: 'To confirm', context: 'offer' }), intent: 'warning', locked: true },
      superseded: { label: msg({ message: 'Superseded', context: 'offer' }), locked: true },
      withdrawn: { label: msg({ message: 'Withdrawn', context: 'offer' }), locked: true },
      technical: { label: msg`Technical envelope open`, intent: 'primary', locked: true },
      technical_failed: { label: msg`Technically rejected`, intent: 'danger', locked: true },
      opened: { label: msg({ message: 'Opened', context: 'offer' }), intent: 'primary', locked: true },
      compliant: { label: msg`Compliant`, intent: 'success', locked: true },
      non_compliant: { label: msg`Not compliant`, intent: 'danger', locked: true },
      awarded: { label: msg({ message: 'Awarded', context: 'offer' }), intent: 'success', locked: true },
      partly_awarded: { label: msg({ message: 'Partly awarded', context: 'offer' }), intent: 'success', locked: true },
      not_awarded: { label: msg({ message: 'Not awarded', context: 'offer' }), locked: true },
    },
    transitions: {
      accept: {
        label: msg({ message: 'Compliant', context: 'step of an offer' }),
        from: ['opened', 'non_compliant'],
        to: 'compliant',
        intent: 'success',
      },
      refuse: {
        label: msg({ message: 'Not compliant', context: 'step of an offer' }),
        from: ['opened', 'compliant'],
        to: 'non_compliant',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: { read: purchasing, accept: vendorKeepers, refuse: vendorKeepers },
});
