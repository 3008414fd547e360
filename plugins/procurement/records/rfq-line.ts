import { msg } from '@lingui/core/macro';
import { boolean, date, decimal, longtext, money, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';

/** What vendors are asked to offer (catalogue procurement.md §4). */
export const rfqLine = defineRecord({
  name: 'rfq_line',
  title: msg`Quotation request line`,
  plural: msg`Quotation request lines`,
  path: '/procurement/quotation_lines',
  scope: by('rfq'),
  fields: {
    rfq: ref('rfq', { label: msg`Quotation request`, required: true }),
    part: ref('part', { label: msg({ message: 'Part', context: 'in store' }) }),
    description: text({
      label: msg({ message: 'Description', context: 'of a line' }),
      max: 200,
      hint: msg`If it is not in the catalogue.`,
    }),
    manufacturer_ref: text({ label: msg`Maker's reference`, max: 60 }),
    specification: longtext({ label: msg`Specification` }),
    qty: decimal({ label: msg`Quantity`, required: true, min: 0.001, max: 1_000_000 }),
    unit: ref('unit_of_measure', { label: msg`Unit`, required: true }),
    needed_by: date({ label: msg`Needed by`, within: { back: 2, ahead: 5 } }),
    equivalent_ok: boolean({ label: msg`Equivalent accepted`, initial: true }),
    est_price: money({
      label: msg`Estimated price`,
      scale: 6,
      min: 0,
      max: 1_000_000_000,
      hint: msg`In the company's currency; vendors never see it.`,
    }),
    request_line: ref('purchase_request_line', { label: msg`Request line`, readOnly: true }),
  },
  display: ['description', 'part'],
  sort: 'created_at',
  listed: ['rfq', 'part', 'description', 'qty', 'unit', 'needed_by', 'est_price'],
  rules: [
    ({ part, description }) =>
      part == null && !description?.trim() ? { field: 'part', sentence: msg`Enter a part or a description.` } : null,
  ],
  access: { read: purchasing, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
