import { msg } from '@lingui/core/macro';
import { choice, quantity, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { products } from './choices.ts';

const sentence = msg`Levels must satisfy dead stock < critical < reorder < safe fill.`;

/** A tank of a fuel station or bowser (catalogue operations.md §8.1). Levels in litres; `safe_fill` in % of the capacity. */
export const fuelTank = defineRecord({
  name: 'fuel_tank',
  title: msg`Fuel tank`,
  plural: msg`Fuel tanks`,
  scope: 'site',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20 }),
    product: choice({ label: msg`Product`, required: true, initial: 'diesel', choices: products }),
    capacity: quantity('L', { label: msg`Capacity`, required: true, min: 1, max: 5_000_000 }),
    safe_fill: quantity('%', { label: msg`Safe fill`, min: 1, max: 100, initial: 95 }),
    dead_stock: quantity('L', { label: msg`Unusable stock`, min: 0 }),
    critical_level: quantity('L', { label: msg`Critical level`, min: 0 }),
    reorder_level: quantity('L', { label: msg`Reorder level`, min: 0 }),
  },
  display: ['code'],
  sort: 'code',
  unique: [['code']],
  rules: [
    ({ dead_stock: dead, critical_level: critical }) => (dead != null && critical != null && dead >= critical ? { field: 'critical_level', sentence } : null),
    ({ critical_level: critical, reorder_level: reorder }) => (critical != null && reorder != null && critical >= reorder ? { field: 'reorder_level', sentence } : null),
    ({ capacity, safe_fill: fill, reorder_level: reorder }) =>
      capacity != null && reorder != null && reorder >= (capacity * (fill ?? 95)) / 100 ? { field: 'reorder_level', sentence } : null,
  ],
  access: {
    read: ['admin', 'dispatcher', 'shift_supervisor', 'operator', 'fuel_attendant', 'maintenance_planner', 'storekeeper', 'buyer', 'manager', 'hse_officer'],
    create: ['admin', 'storekeeper'],
    update: ['admin', 'storekeeper'],
    delete: ['admin'],
  },
});
