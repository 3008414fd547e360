import { msg } from '@lingui/core/macro';
import { bilingual, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';
import { keepers } from './access.ts';

/** What keeps a critical risk from happening, and how it is looked after. */
export const criticalControl = defineRecord({
  name: 'critical_control',
  title: msg`Critical control`,
  plural: msg`Critical controls`,
  path: '/hse/parametrage/critical_controls',
  scope: 'company',
  fields: {
    risk: ref('critical_risk', { label: msg`Critical risk`, required: true }),
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true, pattern: /^[A-Z0-9][A-Z0-9_-]*$/ }),
    label: bilingual({ label: msg({ message: 'Control', context: 'of a risk' }), required: true, max: 160 }),
    verification: bilingual({ label: msg`How it is verified`, max: 300 }),
    owner_role: text({ label: msg({ message: 'Role in charge', context: 'of a control' }), max: 40 }),
    check_every_days: integer({ label: msg`Verified every`, unit: 'd', initial: 7, min: 1, max: 366 }),
  },
  display: ['label'],
  sort: 'code',
  unique: [['code']],
  listed: ['risk', 'code', 'label', 'owner_role', 'check_every_days'],
  access: { read: staff, ...changedBy(...keepers) },
});
