import { msg } from '@lingui/core/macro';
import { decimal, money, ref } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { purchasing } from '../../roles.ts';

/** So much of a line goes to this offer (catalogue procurement.md §4). */
export const awardLine = defineRecord({
  name: 'award_line',
  title: msg`Award line`,
  plural: msg`Award lines`,
  path: '/procurement/award_lines',
  scope: by('award'),
  forms: false,
  fields: {
    award: ref('award', { label: msg`Award`, required: true, readOnly: true }),
    rfq_line: ref('rfq_line', { label: msg`Line of the request`, required: true, readOnly: true }),
    quotation_line: ref('quotation_line', { label: msg`Offer line`, required: true, readOnly: true }),
    quotation: ref('quotation', {
      label: msg({ message: 'Offer', context: 'of a vendor' }),
      required: true,
      readOnly: true,
    }),
    vendor: ref('vendor', { label: msg`Vendor`, required: true, readOnly: true }),
    qty: decimal({ label: msg`Quantity`, required: true, readOnly: true }),
    net_company: money({
      label: msg`Net in the company's currency`,
      readOnly: true,
      hint: msg`Quantity × price, less discounts, at the rate of the opening date.`,
    }),
  },
  display: ['award', 'rfq_line'],
  sort: 'created_at',
  indexes: [['award', 'rfq_line']],
  listed: ['award', 'rfq_line', 'vendor', 'qty', 'net_company'],
  access: { read: purchasing },
});
