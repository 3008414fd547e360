import { msg } from '@lingui/core/macro';
import { choice, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess, storekeeper } from './access.ts';
import { referenceKinds } from './choices.ts';

/**
 * What a maker or a vendor calls a part (catalogue procurement.md §8). `ref_norm` holds its letters and digits alone, in
 * upper case: 1R-0716, 1r 0716 and 1R0716 are one.
 */
export const partReference = defineRecord({
  name: 'part_reference',
  title: msg`Part reference`,
  plural: msg`Part references`,
  path: '/spare_parts/references',
  scope: 'company',
  fields: {
    part: ref('part', { label: msg`Part`, required: true }),
    manufacturer: ref('manufacturer', { label: msg`Maker`, required: true }),
    ref: text({ label: msg`Reference`, required: true, max: 60 }),
    ref_norm: text({ label: msg`Normalised reference`, max: 60, readOnly: true }),
    kind: choice({ label: msg`Type`, required: true, initial: 'aftermarket', choices: referenceKinds }),
    note: text({ label: msg`Note`, max: 200 }),
  },
  display: ['ref'],
  sort: 'ref',
  key: ['part', 'manufacturer', 'ref'],
  unique: [['part', 'manufacturer', 'ref']],
  indexes: [['part', 'ref']],
  listed: ['ref', 'manufacturer', 'part', 'kind', 'note'],
  access: settingsAccess(storekeeper, 'maintenance_planner'),
});
