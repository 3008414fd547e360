import { msg } from '@lingui/core/macro';
import { boolean, choice, datetime, decimal, ref } from '../../../core/records/fields/index.ts';
import { shows } from '../../../core/records/limits/limit.ts';
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
    equipment: ref('equipment', {
      label: msg`Machine`,
      required: true,
      // Its first reading is entered before it goes into service.
      alsoIn: ['draft'],
    }),
    read_at: datetime({ label: msg`Read at`, happened: true, required: true }),
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
  occurs: { from: 'read_at' },
  limits: [shows('value', 'equipment', { column: 'kind' })],
  counts: {
    of: 'equipment',
    counter: 'kind',
    at: 'read_at',
    value: 'value',
    total: 'total',
    source: 'source',
    begins: 'replacement',
    valid: 'valid',
    fastest: { hours: 1, km: 90 },
    grain: 1,
    fedBy: { equipment_fueling: 'fueling', operator_checkin: 'form', equipment_transfer: 'manual' },
    sentences: {
      below: (counter, value, last) =>
        counter === 'km'
          ? msg`Odometer ${value} km is below the last reading ${last} km.`
          : msg`Hour meter ${value} h is below the last reading ${last} h.`,
      above: (counter, value, next) =>
        counter === 'km'
          ? msg`Odometer ${value} km is above the next reading ${next} km.`
          : msg`Hour meter ${value} h is above the next reading ${next} h.`,
      fast: (counter, advance, elapsed) =>
        counter === 'km'
          ? msg`Odometer advanced ${advance} km in ${elapsed} h elapsed.`
          : msg`Hour meter advanced ${advance} h in ${elapsed} h elapsed.`,
    },
  },
  display: ['read_at', 'kind'],
  sort: '-read_at',
  indexes: [['equipment', 'kind', '-read_at']],
  access: {
    read: staff,
    create: ['dispatcher', 'shift_supervisor', 'operator', 'fuel_attendant', 'maintenance_planner', 'mechanic'],
    update: ['maintenance_planner'],
    delete: ['maintenance_planner'],
  },
});
