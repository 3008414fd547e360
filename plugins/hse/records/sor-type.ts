import { msg } from '@lingui/core/macro';
import { boolean, choice, integer } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';
import { setHead, setTail } from './set-fields.ts';

export const observationNatures = {
  unsafe_act: msg`Unsafe act`,
  unsafe_condition: msg`Unsafe condition`,
  near_miss: msg`Near miss`,
  positive: msg({ message: 'Positive', context: 'observation' }),
  environment: msg({ message: 'Environment', context: 'observation' }),
  critical_control_failure: msg`Critical control failure`,
};

/** A kind of safety observation (catalogue hse.md §1). */
export const sorType = defineRecord({
  name: 'sor_type',
  title: msg`Safety observation type`,
  plural: msg`Safety observation types`,
  path: '/hse/parametrage/sor_types',
  aliases: ['/hse/parametrage/sor-types'],
  nav: { place: 20, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    nature: choice({
      label: msg({ message: 'Nature', context: 'of an observation' }),
      required: true,
      choices: observationNatures,
    }),
    counts_in_target: boolean({ label: msg`Counts towards targets`, initial: true }),
    default_due_days: integer({ label: msg`Days to close`, unit: 'd', initial: 14, min: 0, max: 365 }),
    ...setTail,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'sort',
  unique: [['code']],
  access: { read: staff, ...changedBy(...keepers) },
});
