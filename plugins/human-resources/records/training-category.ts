import { msg } from '@lingui/core/macro';
import { boolean, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { setHead, setTail } from './set-fields.ts';

/** What trainings are sorted by (catalogue people.md §3). */
export const trainingCategory = defineRecord({
  name: 'training_category',
  title: msg`Training category`,
  plural: msg`Training categories`,
  path: '/human_ressources/setting/trainings/categories',
  nav: { place: 10, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    colour: text({
      label: msg`Colour`,
      max: 7,
      pattern: /^#[0-9a-f]{6}$/i,
      initial: '#8f99a8',
      hint: msg`Six hexadecimal digits, such as #c87619.`,
    }),
    mandatory_default: boolean({ label: msg`Mandatory unless stated otherwise`, initial: false }),
    ...setTail,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'sort',
  unique: [['code']],
  listed: ['code', 'label', 'colour', 'mandatory_default', 'active'],
  access: { read: staff, ...changedBy('hr_officer') },
});
