import { msg } from '@lingui/core/macro';
import { choice, datetime, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';

/** A measured tank level: by stick, gauge or sensor (catalogue operations.md §8.1). */
export const fuelDip = defineRecord({
  name: 'fuel_dip',
  title: msg`Tank dip`,
  plural: msg`Tank dips`,
  scope: 'site',
  fields: {
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    at: datetime({ label: msg`Date and time`, required: true }),
    height_mm: integer({ label: msg`Height (mm)`, min: 0, max: 30_000 }),
    litres: quantity('L', { label: msg`Litres`, required: true, min: 0 }),
    temp: quantity('°C', { label: msg`Temperature`, min: -60, max: 80 }),
    water_mm: integer({ label: msg`Water (mm)`, min: 0, max: 30_000 }),
    method: choice({ label: msg`Method`, required: true, initial: 'stick', choices: { stick: msg`Stick`, gauge: msg`Gauge`, sensor: msg`Sensor` } }),
    by: ref('person', { label: msg`Measured by` }),
    source: ref('ingest_source', { label: msg`Source`, readOnly: true }),
    event_id: text({ label: msg`Event id`, max: 64, readOnly: true }),
  },
  display: ['at'],
  sort: '-at',
  indexes: [['tank', '-at']],
  access: {
    read: ['admin', 'dispatcher', 'shift_supervisor', 'fuel_attendant', 'maintenance_planner', 'storekeeper', 'buyer', 'manager', 'hse_officer'],
    create: ['admin', 'fuel_attendant', 'shift_supervisor', 'storekeeper'],
    update: ['admin', 'shift_supervisor'],
    delete: ['admin'],
  },
});
