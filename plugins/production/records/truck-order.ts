import { msg } from '@lingui/core/macro';
import { datetime, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/**
 * A dispatcher sends a truck to a loading unit (catalogue operations.md §6.2, production.assign.truck). The newest of a
 * truck counts; what was said stays.
 */
export const truckOrder = defineRecord({
  name: 'truck_order',
  title: msg`Truck order`,
  plural: msg`Truck orders`,
  path: '/production/truck_orders',
  nav: 40,
  forms: 'new',
  scope: 'site',
  fields: {
    truck: ref('equipment', { label: msg`Truck`, required: true }),
    loading_unit: ref('equipment', { label: msg`Loading unit`, required: true }),
    before: ref('equipment', { label: msg`Loading unit so far`, readOnly: true }),
    ordered_at: datetime({ label: msg`Ordered at`, required: true, readOnly: true }),
    reason: text({ label: msg({ message: 'Reason', context: 'of an order' }), max: 200 }),
  },
  occurs: { from: 'ordered_at' },
  display: ['ordered_at'],
  sort: '-ordered_at',
  indexes: [['truck', '-ordered_at']],
  access: { read: staff, create: ['dispatcher'] },
});
