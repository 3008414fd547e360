import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, longtext, money, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';
import { offerKinds, partConditions } from './rfq-choices.ts';

/**
 * A line of an offer. There is none before the offers are opened; of two envelopes it has no price
 * before the second one is (catalogue procurement.md §4).
 */
export const quotationLine = defineRecord({
  name: 'quotation_line',
  title: msg`Offer line`,
  plural: msg`Offer lines`,
  path: '/procurement/quotation_offer_lines',
  scope: by('quotation'),
  forms: false,
  fields: {
    quotation: ref('quotation', {
      label: msg({ message: 'Offer', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    rfq_line: ref('rfq_line', { label: msg`Line of the request`, required: true, readOnly: true }),
    offer: choice({
      label: msg({ message: 'Offer', context: 'kind' }),
      required: true,
      choices: offerKinds,
      readOnly: true,
    }),
    description: text({ label: msg({ message: 'Description', context: 'of a line' }), max: 200, readOnly: true }),
    manufacturer: text({ label: msg`Maker`, max: 80, readOnly: true }),
    manufacturer_ref: text({ label: msg`Maker's reference`, max: 60, readOnly: true }),
    vendor_ref: text({ label: msg`Vendor's reference`, max: 60, readOnly: true }),
    qty: decimal({ label: msg`Quantity`, readOnly: true }),
    currency: ref('currency', { label: msg`Currency`, readOnly: true }),
    price: money({
      label: msg({ message: 'Price', context: 'purchase' }),
      scale: 6,
      readOnly: true,
      currency: 'currency',
    }),
    price_base_qty: decimal({ label: msg`Price per`, readOnly: true }),
    discount: quantity('%', { label: msg({ message: 'Discount', context: 'purchase' }), readOnly: true }),
    net: money({
      label: msg({ message: 'Net', context: 'of an offer' }),
      readOnly: true,
      currency: 'currency',
    }),
    tax_code: text({ label: msg`Tax code`, max: 20, readOnly: true }),
    lead_days: integer({ label: msg`Lead time (days)`, readOnly: true }),
    moq: decimal({ label: msg`Minimum quantity`, readOnly: true }),
    pack_qty: decimal({ label: msg`Pack`, readOnly: true }),
    origin: text({ label: msg`Origin`, max: 2, readOnly: true }),
    condition: choice({
      label: msg({ message: 'Condition', context: 'of a part' }),
      choices: partConditions,
      readOnly: true,
    }),
    warranty_months: integer({ label: msg`Warranty (months)`, readOnly: true }),
    note: longtext({ label: msg({ message: 'Note', context: 'of a line' }), readOnly: true }),
  },
  display: ['quotation', 'rfq_line'],
  sort: 'created_at',
  indexes: [['quotation', 'rfq_line'], ['rfq_line']],
  listed: ['quotation', 'rfq_line', 'offer', 'qty', 'price', 'net', 'lead_days', 'manufacturer', 'manufacturer_ref'],
  access: { read: purchasing },
});
