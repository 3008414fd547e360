import { msg } from '@lingui/core/macro';
import { boolean, choice, date, decimal, longtext, money, ref, text } from '../../../core/records/fields/index.ts';
import { ownRowsOf } from '../../../core/registry/access.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { requesters, requestReaders } from './request-access.ts';
import { estimateSources } from './request-choices.ts';

/** What is asked for in a purchase request (catalogue procurement.md §2). */
export const purchaseRequestLine = defineRecord({
  name: 'purchase_request_line',
  title: msg`Request line`,
  plural: msg`Request lines`,
  path: '/procurement/process/pr_lines',
  scope: by('request'),
  fields: {
    request: ref('purchase_request', { label: msg`Purchase request`, required: true }),
    part: ref('part', { label: msg({ message: 'Part', context: 'in store' }) }),
    description: text({
      label: msg({ message: 'Description', context: 'of a line' }),
      max: 200,
      hint: msg`If it is not in the catalogue.`,
    }),
    specification: longtext({ label: msg`Specification` }),
    qty: decimal({ label: msg`Quantity`, required: true, min: 0.001, max: 1_000_000 }),
    unit: ref('unit_of_measure', { label: msg`Unit`, required: true }),
    est_price: money({
      label: msg`Estimated price`,
      required: true,
      scale: 6,
      min: 0,
      max: 1_000_000_000,
      currency: 'currency',
    }),
    currency: ref('currency', { label: msg`Currency`, required: true }),
    price_source: choice({ label: msg`Price from`, initial: 'estimate', choices: estimateSources }),
    equivalent_ok: boolean({ label: msg`Equivalent accepted`, initial: true }),
    needed_by: date({
      label: msg`Needed by`,
      hint: msg`If empty: that of the request.`,
      within: { back: 2, ahead: 5 },
    }),
  },
  display: ['description', 'part'],
  sort: 'created_at',
  listed: ['request', 'part', 'description', 'qty', 'unit', 'est_price', 'currency', 'needed_by'],
  rules: [
    ({ part, description }) =>
      part == null && !description?.trim() ? { field: 'part', sentence: msg`Enter a part or a description.` } : null,
  ],
  access: {
    read: [...requestReaders, ...ownRowsOf(...requesters)],
    create: ['buyer', ...requesters],
    update: ['buyer', ...ownRowsOf(...requesters)],
    delete: ['buyer', ...ownRowsOf(...requesters)],
  },
});
