import { msg } from '@lingui/core/macro';
import { choice, files, integer, longtext, ref } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';
import { setHead, setTail } from './set-fields.ts';

const categories = {
  traffic: msg({ message: 'Traffic', context: 'awareness' }),
  equipment: msg({ message: 'Machines', context: 'awareness' }),
  fire: msg({ message: 'Fire', context: 'awareness' }),
  energy: msg({ message: 'Energy', context: 'awareness' }),
  height: msg({ message: 'Height', context: 'awareness' }),
  lifting: msg({ message: 'Lifting', context: 'awareness' }),
  chemical: msg({ message: 'Chemicals', context: 'awareness' }),
  health: msg({ message: 'Health', context: 'awareness' }),
  environment: msg({ message: 'Environment', context: 'awareness' }),
  behaviour: msg({ message: 'Behaviour', context: 'awareness' }),
  emergency: msg({ message: 'Emergency', context: 'awareness' }),
  rules: msg({ message: 'Rules', context: 'awareness' }),
};

/** What the talk before a shift is about (catalogue hse.md §1). */
export const awarenessTopic = defineRecord({
  name: 'awareness_topic',
  title: msg`Awareness topic`,
  plural: msg`Awareness topics`,
  path: '/hse/parametrage/sujets_sensibilisation',
  nav: { place: 10, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    category: choice({
      label: msg({ message: 'Category', context: 'of a topic' }),
      required: true,
      choices: categories,
    }),
    key_messages: longtext({ label: msg`Key messages` }),
    supports: files({ label: msg({ message: 'Material', context: 'of a talk' }) }),
    duration: integer({
      label: msg({ message: 'Duration', context: 'of a talk' }),
      unit: 'min',
      initial: 15,
      min: 1,
      max: 480,
    }),
    critical_risk: ref('critical_risk', { label: msg`Critical risk` }),
    times_per_year: integer({ label: msg`Times a year`, initial: 1, min: 1, max: 366 }),
    ...setTail,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'sort',
  unique: [['code']],
  listed: ['code', 'label', 'category', 'duration', 'times_per_year', 'critical_risk', 'active'],
  access: { read: staff, ...changedBy(...keepers) },
});
