import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  datetime,
  decimal,
  integer,
  lines,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { isMonotonic } from '../formulas/dip-table.ts';
import { products, tankStatuses } from './choices.ts';
import { staff } from '../../roles.ts';

const sentence = msg`Levels must satisfy dead stock < critical < reorder < safe fill.`;

/**
 * A tank of a fuel station or bowser (catalogue operations.md §8.1). Levels in litres; `safe_fill` in % of the
 * capacity.
 */
export const fuelTank = defineRecord({
  name: 'fuel_tank',
  title: msg`Fuel tank`,
  plural: msg`Fuel tanks`,
  path: '/mining_equipment_refueling/settings/fuel_tanks',
  nav: { place: 140, group: 'settings' },
  scope: 'site',
  fields: {
    station: ref('fuel_station', { label: msg`Fuel station` }),
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true }),
    product: choice({ label: msg`Product`, required: true, initial: 'diesel', choices: products }),
    capacity: quantity('L', { label: msg`Capacity`, required: true, min: 1, max: 5_000_000 }),
    safe_fill: quantity('%', { label: msg`Safe fill`, min: 1, max: 100, initial: 95 }),
    dead_stock: quantity('L', { label: msg`Unusable stock`, min: 0, max: 5_000_000 }),
    critical_level: quantity('L', { label: msg`Critical level`, min: 0, max: 5_000_000 }),
    reorder_level: quantity('L', { label: msg`Reorder level`, min: 0, max: 5_000_000 }),
    gauge: ref('tracking_device', { label: msg`Gauge`, optional: true }),
    temp_compensated: boolean({ label: msg`Temperature compensated` }),
    dip_table: lines(
      {
        height_mm: integer({ label: msg`Height (mm)`, unit: 'mm', required: true, min: 0, max: 30_000 }),
        litres: quantity('L', { label: msg`Litres`, required: true, min: 0, max: 5_000_000 }),
      },
      {
        label: msg`Dip table`,
        hint: msg`Heights and litres must both increase from row to row; heights between two rows are interpolated.`,
      },
    ),
    gauge_stock: quantity('L', { label: msg`Measured stock`, derived: true }),
    gauge_at: datetime({ label: msg`Last measured`, derived: true }),
    book_stock: quantity('L', { label: msg`Book stock`, derived: true }),
    gap: quantity('L', { label: msg`Measured − book`, derived: true }),
    ullage: quantity('L', { label: msg`Free space`, derived: true }),
    days_cover: decimal({ label: msg`Days of cover`, derived: true }),
    status: choice({ label: msg`Status`, derived: true, choices: tankStatuses }),
  },
  display: ['code'],
  sort: 'code',
  unique: [['code']],
  indexes: [['station']],
  sections: [
    { title: msg`Levels`, fields: ['safe_fill', 'dead_stock', 'critical_level', 'reorder_level'] },
    { title: msg`Measuring`, fields: ['gauge', 'temp_compensated', 'dip_table'] },
    { title: msg`Stock`, fields: ['gauge_stock', 'gauge_at', 'book_stock', 'gap', 'ullage', 'days_cover', 'status'] },
  ],
  listed: [
    'site',
    'station',
    'code',
    'product',
    'status',
    'capacity',
    'gauge_stock',
    'book_stock',
    'gap',
    'ullage',
    'days_cover',
    'reorder_level',
    'critical_level',
  ],
  rules: [
    ({ capacity, safe_fill: fill, dead_stock: dead, critical_level: critical, reorder_level: reorder }) => {
      const full = capacity == null ? Infinity : (capacity * (fill ?? 95)) / 100;
      if (dead != null && dead >= full) return { field: 'dead_stock', sentence };
      if (critical != null && (critical <= (dead ?? -1) || critical >= full))
        return { field: 'critical_level', sentence };
      return reorder != null && (reorder <= (critical ?? dead ?? -1) || reorder >= full)
        ? { field: 'reorder_level', sentence }
        : null;
    },
    ({ dip_table: rows }) =>
      rows && !isMonotonic(rows)
        ? { field: 'dip_table', sentence: msg`Heights and litres must increase from row to row.` }
        : null,
  ],
  access: {
    read: staff,
    ...changedBy('storekeeper'),
  },
});
