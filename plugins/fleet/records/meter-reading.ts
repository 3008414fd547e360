import { msg } from '@lingui/core/macro';
import { boolean, choice, datetime, decimal, ref } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';

/** What a machine's counter showed (catalogue operations.md §2). `total` goes on over replaced counters. */
export const meterReading = defineRecord({
  name: 'meter_reading',
  title: msg`Meter reading`,
  plural: msg`Meter readings`,
  path: '/mining_equipment_fleet/meter_readings',
  nav: 80,
  scope: 'site',
  fields: {
    equipment: ref('equipment', { label: msg`Machine`, required: true }),
    read_at: datetime({ label: msg`Read at`, required: true }),
    kind: choice({
      label: msg({ message: 'Kind', context: 'nature' }),
      required: true,
      initial: 'hours',
      choices: {
        hours: msg({ message: 'Hours', context: 'counter' }),
        km: msg({ message: 'Kilometres', context: 'counter' }),
      },
    }),
    value: decimal({ label: msg({ message: 'Value', context: 'number' }), required: true, min: 0, max: 2_000_000 }),
    source: choice({
      label: msg`Source`,
      required: true,
      initial: 'manual',
      choices: {
        telemetry: msg`Telemetry`,
        r0: msg({ message: 'R0', context: 'source of data' }),
        fueling: msg({ message: 'Fuelling', context: 'source of data' }),
        form: msg({ message: 'Form', context: 'source of data' }),
        manual: msg`Manual`,
        replacement: msg`Counter replaced`,
      },
    }),
    offset: decimal({ label: msg({ message: 'Offset', context: 'counter' }), readOnly: true }),
    total: decimal({ label: msg({ message: 'Total', context: 'counter' }), readOnly: true }),
    valid: boolean({ label: msg({ message: 'Valid', context: 'reading' }), readOnly: true }),
  },
  display: ['read_at', 'kind'],
  sort: '-read_at',
  indexes: [['equipment', 'kind', '-read_at']],
  rules: [
    ({ read_at: at }) =>
      at && Date.parse(at) > Date.now() + 5 * 60_000
        ? { field: 'read_at', sentence: msg`A reading cannot lie in the future.` }
        : null,
  ],
  access: {
    read: staff,
    create: ['dispatcher', 'shift_supervisor', 'operator', 'fuel_attendant', 'maintenance_planner', 'mechanic'],
    update: ['maintenance_planner'],
    delete: ['maintenance_planner'],
  },
});
