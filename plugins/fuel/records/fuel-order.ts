import { msg } from '@lingui/core/macro';
import { date, longtext, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { fuelBuyers, fuelKeepers, fuelReaders } from '../../roles.ts';

/** An order is about the days around it. */
const soon = { back: 1, ahead: 2 };

/**
 * Fuel that somebody asks for because a tank runs low (catalogue operations.md §8.2, action `fuel.order.request`); the
 * buyer says from whom and when it comes.
 */
export const fuelOrder = defineRecord({
  name: 'fuel_order',
  title: msg`Fuel order request`,
  plural: msg`Fuel order requests`,
  path: '/mining_equipment_refueling/fuel_orders',
  nav: 80,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    litres: quantity('L', { label: msg`Litres`, required: true, min: 1, max: 200_000 }),
    wanted_on: date({ label: msg`Wanted by`, required: true, within: soon }),
    comment: longtext({ label: msg`Comment` }),
    vendor: text({ label: msg`Vendor`, max: 80 }),
    purchase_order: text({ label: msg`Purchase order`, max: 30 }),
    expected_on: date({ label: msg`Expected on`, within: soon }),
  },
  display: ['number'],
  sort: '-wanted_on',
  indexes: [['tank', '-wanted_on']],
  sections: [{ title: msg`Purchase`, fields: ['vendor', 'purchase_order', 'expected_on'] }],
  listed: ['number', 'tank', 'litres', 'wanted_on', 'vendor', 'expected_on', 'state', 'site'],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg`Draft` },
      requested: { label: msg`Requested`, intent: 'warning' },
      ordered: { label: msg`Ordered`, intent: 'primary' },
      received: { label: msg({ message: 'Received', context: 'order' }), intent: 'success', locked: true },
      cancelled: { label: msg`Cancelled`, intent: 'danger', locked: true },
    },
    transitions: {
      request: { label: msg`Request`, from: ['draft'], to: 'requested', intent: 'primary' },
      order: {
        label: msg`Order`,
        from: ['requested'],
        to: 'ordered',
        notOwn: true,
        intent: 'success',
        checks: [
          ({ vendor }) => (vendor ? null : { field: 'vendor', sentence: msg`Choose the vendor first.` }),
          ({ expected_on: day }) =>
            day ? null : { field: 'expected_on', sentence: msg`Enter the expected date first.` },
        ],
      },
      receive: { label: msg`Receive`, from: ['ordered'], to: 'received', intent: 'success' },
      cancel: {
        label: msg({ message: 'Cancel', context: 'entry' }),
        from: ['draft', 'requested', 'ordered'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: fuelReaders,
    create: fuelKeepers,
    update: fuelBuyers,
    delete: ['storekeeper'],
    request: fuelKeepers,
    order: ['buyer'],
    receive: ['fuel_attendant', 'storekeeper', 'buyer'],
    cancel: ['storekeeper', 'buyer', 'shift_supervisor'],
  },
});
