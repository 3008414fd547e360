import { msg } from '@lingui/core/macro';
import { boolean, choice, integer, ref, refs } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';
import { reasonFamilies, timeCategories } from './choices.ts';
import { listFoot, listHead } from './listed-fields.ts';

const { P: _productive, ...stopCategories } = timeCategories;

/** Why a machine does not produce (catalogue operations.md §2). */
export const stopReason = defineRecord({
  name: 'stop_reason',
  title: msg`Stop reason`,
  plural: msg`Stop reasons`,
  path: '/settings/stop_reasons',
  nav: { place: 160, group: 'settings' },
  scope: 'company',
  fields: {
    ...listHead,
    r0_family: choice({ label: msg`R0 family`, required: true, choices: reasonFamilies }),
    time_category: choice({ label: msg`Time category`, required: true, choices: stopCategories }),
    downtime_type: ref('downtime_type', { label: msg`Downtime type`, optional: true }),
    needs_comment: boolean({ label: msg`Comment required`, initial: false }),
    max_minutes: integer({ label: msg`Max minutes`, min: 1, max: 100_000 }),
    groups: refs('equipment_group', { label: msg`Groups`, hint: msg`Leave empty for all machines` }),
    ...listFoot,
  },
  usable: { flag: 'active' },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  access: settingsAccess('manager'),
});
