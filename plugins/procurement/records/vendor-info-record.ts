import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  decimal,
  integer,
  lines,
  money,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { vendorKeepers, vendorReaders } from '../../roles.ts';
import { incoterms } from './choices.ts';
import { infoSources } from './request-choices.ts';

const amount = { max: 1_000_000, min: 0.000001 } as const;

/**
 * The price, delay and packaging that a vendor has agreed to for a part (catalogue procurement.md §2). A price that
 * holds is not overwritten: it ends, and the next begins.
 */
export const vendorInfoRecord = defineRecord({
  name: 'vendor_info_record',
  title: msg`Purchasing info record`,
  plural: msg`Purchasing info records`,
  path: '/procurement/vendor_management/vendor_info_records',
  aliases: ['/vendor_management/vendor_info_records'],
  nav: 25,
  scope: by('for_site'),
  fields: {
    vendor: ref('vendor', { label: msg`Vendor`, required: true }),
    part: ref('part', { label: msg({ message: 'Part', context: 'in store' }), required: true }),
    for_site: ref('site', { label: msg`Site`, hint: msg`Leave empty for all.` }),
    vendor_ref: text({ label: msg`Vendor's reference`, max: 60 }),
    vendor_description: text({ label: msg`Vendor's description`, max: 200 }),
    manufacturer: ref('manufacturer', { label: msg`Maker` }),
    manufacturer_ref: text({ label: msg`Maker's reference`, max: 60 }),
    currency: ref('currency', { label: msg`Currency`, required: true }),
    price: money({
      label: msg({ message: 'Price', context: 'purchase' }),
      required: true,
      scale: 6,
      min: 0.000001,
      max: 1_000_000_000,
      currency: 'currency',
    }),
    price_base_qty: decimal({ label: msg`Price per`, initial: 1, ...amount }),
    unit: ref('unit_of_measure', { label: msg`Order unit`, required: true }),
    factor: decimal({
      label: msg({ message: 'Factor', context: 'of units' }),
      required: true,
      initial: 1,
      ...amount,
      hint: msg`Stock units per order unit.`,
    }),
    scales: lines(
      {
        from_qty: decimal({ label: msg`From quantity`, required: true, ...amount }),
        price: money({
          label: msg({ message: 'Price', context: 'purchase' }),
          required: true,
          scale: 6,
          min: 0.000001,
          max: 1_000_000_000,
        }),
      },
      { label: msg`Price breaks`, max: 20 },
    ),
    discount: quantity('%', { label: msg({ message: 'Discount', context: 'purchase' }), min: 0, max: 100 }),
    tax_code: ref('tax_code', { label: msg`Tax code` }),
    incoterm: choice({ label: msg`Incoterm`, choices: incoterms }),
    place: text({ label: msg`Named place`, max: 60 }),
    lead_days: integer({ label: msg`Lead time (days)`, min: 0, max: 1_000 }),
    moq: decimal({ label: msg`Minimum quantity`, ...amount }),
    pack_qty: decimal({ label: msg`Pack`, ...amount }),
    origin: text({ label: msg`Origin`, max: 2, pattern: /^[A-Z]{2}$/, hint: msg`Two capital letters of ISO 3166.` }),
    warranty_months: integer({ label: msg`Warranty (months)`, min: 0, max: 240 }),
    core_deposit: money({ label: msg`Core deposit`, min: 0, max: 1_000_000_000, currency: 'currency' }),
    valid_from: date({ label: msg`Valid from`, required: true }),
    valid_to: date({ label: msg({ message: 'Valid to', context: 'last day' }), hint: msg`If empty: no end.` }),
    source: choice({ label: msg`Source`, required: true, initial: 'manual', choices: infoSources }),
    source_ref: text({ label: msg`Source reference`, max: 60 }),
    rank: integer({ label: msg({ message: 'Rank', context: 'of a vendor' }), min: 1, max: 99 }),
    blocked: boolean({ label: msg({ message: 'Blocked', context: 'price' }), initial: false }),
  },
  display: ['vendor', 'part'],
  sort: '-valid_from',
  key: ['vendor', 'part', 'unit', 'valid_from'],
  indexes: [['part', 'valid_from']],
  timespan: { from: 'valid_from', until: 'valid_to' },
  sections: [
    {
      title: msg({ message: 'Price', context: 'purchase' }),
      fields: [
        'currency',
        'price',
        'price_base_qty',
        'unit',
        'factor',
        'discount',
        'scales',
        'tax_code',
        'core_deposit',
      ],
    },
    {
      title: msg({ message: 'Delivery', context: 'purchase' }),
      fields: ['lead_days', 'moq', 'pack_qty', 'incoterm', 'place', 'origin', 'warranty_months'],
    },
    {
      title: msg({ message: 'Validity', context: 'price' }),
      fields: ['valid_from', 'valid_to', 'source', 'source_ref', 'rank', 'blocked'],
    },
  ],
  listed: [
    'part',
    'vendor',
    'vendor_ref',
    'price',
    'price_base_qty',
    'unit',
    'lead_days',
    'moq',
    'valid_from',
    'valid_to',
    'source',
    'rank',
    'blocked',
  ],
  rules: [
    ({ valid_from: from, valid_to: to }) =>
      from && to && to < from ? { field: 'valid_to', sentence: msg`The last day is before the first.` } : null,
    ({ scales }) =>
      new Set((scales ?? []).map(({ from_qty: from }) => from)).size < (scales ?? []).length
        ? { field: 'scales', sentence: msg`Two price breaks start at the same quantity.` }
        : null,
  ],
  access: {
    read: [...vendorReaders, 'maintenance_planner'],
    create: vendorKeepers,
    update: vendorKeepers,
    delete: vendorKeepers,
  },
});
