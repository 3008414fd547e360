import { msg } from '@lingui/core/macro';
import { choice, choices, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { languages, portalRoles, received } from './choices.ts';
import { vendorKeepers, vendorReaders } from '../../roles.ts';

/** Somebody at a vendor, and what is sent to them (catalogue procurement.md §2). */
export const vendorContact = defineRecord({
  name: 'vendor_contact',
  title: msg`Contact`,
  plural: msg`Contacts`,
  path: '/procurement/vendors/contacts',
  scope: 'company',
  fields: {
    vendor: ref('vendor', { label: msg`Vendor`, required: true }),
    name: text({ label: msg`Name`, required: true, max: 80 }),
    job: text({ label: msg({ message: 'Position', context: 'job' }), max: 80 }),
    email: text({ label: msg`E-mail`, required: true, max: 254, pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
    phone: text({ label: msg`Phone`, max: 20, pattern: /^\+?[0-9 ]{6,19}$/ }),
    language: choice({ label: msg`Language`, initial: 'fr', choices: languages }),
    portal_role: choice({ label: msg`Portal`, required: true, initial: 'none', choices: portalRoles }),
    receives: choices({ label: msg`Receives`, choices: received }),
  },
  display: ['name'],
  sort: 'name',
  unique: [['vendor', 'email']],
  access: { read: vendorReaders, create: vendorKeepers, update: vendorKeepers, delete: vendorKeepers },
});
