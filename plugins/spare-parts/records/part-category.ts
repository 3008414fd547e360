import { msg } from '@lingui/core/macro';
import { boolean, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess, storekeeper } from './access.ts';
import { setFoot, setHead } from './set-fields.ts';

/** A family of parts, below another or at the top (catalogue procurement.md §8). */
export const partCategory = defineRecord({
  name: 'part_category',
  title: msg`Part category`,
  plural: msg`Part categories`,
  path: '/spare_parts/settings/categories',
  nav: { place: 150, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    parent: ref('part_category', { label: msg({ message: 'Part of', context: 'category' }) }),
    unspsc: text({
      label: msg`UNSPSC code`,
      max: 8,
      pattern: /^\d{8}$/,
      hint: msg`Eight digits of the United Nations Standard Products and Services Code.`,
    }),
    default_tax: ref('tax_code', { label: msg`Usual tax code` }),
    default_unit: ref('unit_of_measure', { label: msg`Usual unit` }),
    inspect: boolean({ label: msg`Inspect on arrival` }),
    shelf_life_days: integer({ label: msg`Shelf life, days`, min: 1, max: 36_500 }),
    hazard: ref('hazard_class', { label: msg`Hazard class` }),
    ...setFoot,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'sort',
  unique: [['code']],
  listed: ['code', 'label', 'parent', 'unspsc', 'default_tax', 'default_unit', 'inspect', 'shelf_life_days', 'active'],
  access: settingsAccess(storekeeper),
});
