import { msg } from '@lingui/core/macro';
import { choice, choices, date, files, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { documentKinds, requiredFor } from './choices.ts';
import { vendorKeepers, vendorReaders } from '../../roles.ts';

/** A paper that a vendor handed in, and until when it holds (catalogue procurement.md §2). */
export const vendorDocument = defineRecord({
  name: 'vendor_document',
  title: msg`Vendor's document`,
  plural: msg`Vendors' documents`,
  path: '/procurement/vendors/documents',
  nav: 30,
  scope: 'company',
  fields: {
    vendor: ref('vendor', { label: msg`Vendor`, required: true }),
    kind: choice({ label: msg({ message: 'Type', context: 'document' }), required: true, choices: documentKinds }),
    number: text({ label: msg`Number`, max: 40 }),
    issued_on: date({ label: msg`Issued on`, happened: true }),
    valid_until: date({ label: msg`Valid until`, within: { back: 20, ahead: 30 } }),
    file: files({ label: msg`File`, max: 1 }),
    required_for: choices({ label: msg`Required for`, choices: requiredFor }),
  },
  display: ['kind', 'number'],
  sort: 'valid_until',
  indexes: [['vendor', 'kind']],
  rules: [
    ({ issued_on: issued, valid_until: until }) =>
      issued && until && until < issued
        ? { field: 'valid_until', sentence: msg`A document cannot expire before it is issued.` }
        : null,
  ],
  access: { read: vendorReaders, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
