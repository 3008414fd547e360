import { msg } from '@lingui/core/macro';
import { bilingual, children, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';
import { criticalControl } from './critical-control.ts';
import { setHead, setTail } from './set-fields.ts';

/** What kills in a mine, with what keeps it from happening (ICMM critical control management; catalogue hse.md §1). */
export const criticalRisk = defineRecord({
  name: 'critical_risk',
  title: msg`Critical risk`,
  plural: msg`Critical risks`,
  path: '/hse/parametrage/risques_critiques',
  nav: { place: 30, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    consequence: text({ label: msg({ message: 'Consequence', context: 'of a risk' }), max: 200 }),
    golden_rule: bilingual({ label: msg`Golden rule`, max: 200 }),
    controls: children(criticalControl, { by: 'risk', label: msg`Critical controls` }),
    ...setTail,
  },
  usable: { flag: 'active' },
  display: ['label'],
  sort: 'sort',
  unique: [['code']],
  access: { read: staff, ...changedBy(...keepers) },
});
