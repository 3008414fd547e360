import { msg } from '@lingui/core/macro';
import { choice, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { identifierKinds } from './choices.ts';
import { wrongIdentifier } from './identifiers.ts';
import { vendorKeepers, vendorReaders } from '../../roles.ts';

/** What a vendor is registered under; a number belongs to one vendor (catalogue procurement.md §2). */
export const vendorIdentifier = defineRecord({
  name: 'vendor_identifier',
  title: msg`Vendor's identifier`,
  plural: msg`Vendors' identifiers`,
  path: '/procurement/vendors/identifiers',
  scope: 'company',
  fields: {
    vendor: ref('vendor', { label: msg`Vendor`, required: true }),
    kind: choice({ label: msg({ message: 'Type', context: 'number' }), required: true, choices: identifierKinds }),
    value: text({ label: msg`Number`, required: true, max: 30 }),
  },
  display: ['kind', 'value'],
  sort: 'kind',
  unique: [['kind', 'value']],
  key: ['kind', 'value'],
  rules: [
    ({ kind, value }) => {
      const sentence = kind && value ? wrongIdentifier(kind, value) : null;
      return sentence ? { field: 'value', sentence } : null;
    },
  ],
  access: { read: vendorReaders, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
