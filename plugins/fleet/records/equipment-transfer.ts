import { msg } from '@lingui/core/macro';
import { datetime, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { shows } from '../../../core/records/limits/limit.ts';
import { about, defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/** A machine that leaves one site for another (catalogue operations.md §1.1). Its site changes when it has arrived. */
export const equipmentTransfer = defineRecord({
  name: 'equipment_transfer',
  title: msg({ message: 'Transfer', context: 'of a machine' }),
  plural: msg({ message: 'Transfers', context: 'of machines' }),
  path: '/mining_equipment_fleet/transfers',
  nav: 90,
  scope: about('from_site', 'to_site'),
  fields: {
    equipment: ref('equipment', { label: msg`Machine`, required: true, alsoIn: ['draft'] }),
    from_site: ref('site', { label: msg`From site`, required: true }),
    to_site: ref('site', { label: msg`To site`, required: true }),
    left_at: datetime({ label: msg({ message: 'Left', context: 'departure' }), happened: true, required: true }),
    arrived_at: datetime({ label: msg({ message: 'Arrived', context: 'arrival' }), happened: true }),
    hour_meter: quantity('h', { label: msg`Hour meter`, min: 0, max: 200_000 }),
    reason: text({ label: msg`Reason`, max: 200 }),
    approved_by: ref('person', { label: msg`Approved by`, optional: true }),
  },
  occurs: { from: 'left_at' },
  limits: [shows('hour_meter', 'equipment', 'hours', 'ask')],
  display: ['left_at', 'reason'],
  sort: '-left_at',
  indexes: [['equipment', '-left_at']],
  rules: [
    ({ left_at: left, arrived_at: arrived }) =>
      left && arrived && Date.parse(arrived) <= Date.parse(left)
        ? { field: 'arrived_at', sentence: msg`Departure must precede arrival.` }
        : null,
    ({ from_site: from, to_site: to }) =>
      from && to && from === to ? { field: 'to_site', sentence: msg`A transfer must go to another site.` } : null,
  ],
  access: {
    read: staff,
    create: ['maintenance_planner', 'manager'],
    update: ['maintenance_planner', 'manager'],
    delete: ['manager'],
    override: ['manager'],
  },
});
