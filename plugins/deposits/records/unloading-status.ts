import { msg } from '@lingui/core/macro';
import { choice, datetime, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { unloadingStatuses as choices } from './place-types.ts';

/** Somebody opens or closes a place of dumping, and says why (catalogue geology-income.md §3, `unload.status`). */
export const unloadingStatus = defineRecord({
  name: 'unloading_status',
  title: msg`Opening or closing`,
  plural: msg`Openings and closings`,
  path: '/mineral_deposits/unloading_statuses',
  nav: 80,
  scope: 'site',
  forms: 'new',
  fields: {
    location: ref('mine_location', { label: msg`Unloading site`, required: true }),
    status: choice({ label: msg`Status`, required: true, choices }),
    reason: text({ label: msg({ message: 'Reason', context: 'of a status' }), required: true, max: 200 }),
    changed_at: datetime({ label: msg`Changed at`, required: true, readOnly: true }),
    before: choice({ label: msg`Status until then`, readOnly: true, choices }),
  },
  display: ['changed_at'],
  sort: '-changed_at',
  occurs: { from: 'changed_at' },
  indexes: [['location', '-changed_at']],
  access: { read: staff, create: ['dispatcher', 'geologist'] },
});
