import { msg } from '@lingui/core/macro';
import { choice, datetime, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { inOpenShift } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { administrators, fuelKeepers, fuelOverriders, fuelReaders } from '../../roles.ts';

/**
 * A measured tank level: by stick, gauge or sensor (catalogue operations.md §8.1). Without litres, the height is read
 * in the tank's dip table.
 */
export const fuelDip = defineRecord({
  name: 'fuel_dip',
  title: msg`Tank dip`,
  plural: msg`Tank dips`,
  path: '/mining_equipment_refueling/tank_dips',
  nav: 60,
  scope: 'site',
  fields: {
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    at: datetime({ label: msg`Date and time`, happened: true, required: true }),
    height_mm: integer({ label: msg`Height (mm)`, unit: 'mm', min: 0, max: 30_000 }),
    litres: quantity('L', {
      label: msg`Litres`,
      min: 0,
      hint: msg`If left empty, the litres are read from the tank's dip table by height.`,
    }),
    temp: quantity('°C', { label: msg`Temperature`, min: -60, max: 80 }),
    water_mm: integer({ label: msg`Water (mm)`, unit: 'mm', min: 0, max: 30_000 }),
    method: choice({
      label: msg`Method`,
      required: true,
      initial: 'stick',
      choices: { stick: msg`Stick`, gauge: msg`Gauge`, sensor: msg`Sensor` },
    }),
    by: ref('person', { label: msg`Measured by` }),
    source: ref('ingest_source', { label: msg`Source`, readOnly: true, optional: true }),
    event_id: text({ label: msg`Event id`, max: 64, readOnly: true }),
  },
  occurs: { from: 'at' },
  limits: [inOpenShift('ask')],
  display: ['at'],
  sort: '-at',
  indexes: [['tank', '-at']],
  rules: [
    ({ height_mm: height, litres }) =>
      height == null && litres == null ? { field: 'litres', sentence: msg`Enter the litres or the height.` } : null,
  ],
  access: {
    read: fuelReaders,
    create: fuelKeepers,
    update: ['shift_supervisor'],
    delete: administrators,
    override: fuelOverriders,
  },
});
