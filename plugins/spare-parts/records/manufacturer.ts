import { msg } from '@lingui/core/macro';
import { ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess, storekeeper } from './access.ts';
import { setFoot, setHead } from './set-fields.ts';

/** Who makes parts (catalogue procurement.md §8). */
export const manufacturer = defineRecord({
  name: 'manufacturer',
  title: msg`Maker`,
  plural: msg`Makers`,
  path: '/spare_parts/settings/makers',
  nav: { place: 140, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    aliases: text({ label: msg`Other names`, max: 200 }),
    website: text({ label: msg`Website`, max: 200, pattern: /^https?:\/\/\S+$/i, hint: msg`Starts with https://` }),
    vendor: ref('vendor', { label: msg`Vendor`, optional: true }),
    ...setFoot,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'code',
  unique: [['code']],
  listed: ['code', 'label', 'aliases', 'website', 'vendor', 'active'],
  access: settingsAccess(storekeeper, 'buyer'),
});
