import { msg } from '@lingui/core/macro';
import { boolean, choice, choices, datetime, point, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { fuelingFlags, fuelingMethods } from './choices.ts';

/** One fill of one machine (catalogue operations.md §8.1). `equipment` is empty only where a controller named a machine nobody knows. */
export const equipmentFueling = defineRecord({
  name: 'equipment_fueling',
  title: msg`Equipment fuelling report`,
  plural: msg`Equipment fuelling reports`,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    equipment: ref('equipment', { label: msg`Machine` }),
    equipment_code: text({ label: msg`Machine as sent`, max: 20, readOnly: true }),
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    pump: text({ label: msg`Pump`, max: 20 }),
    at: datetime({ label: msg`Date and time`, required: true }),
    started_at: datetime({ label: msg`Start` }),
    ended_at: datetime({ label: msg`End` }),
    litres: quantity('L', { label: msg`Litres`, required: true, min: 0.1, max: 50_000 }),
    totaliser_before: quantity('L', { label: msg`Totaliser before`, min: 0 }),
    totaliser_after: quantity('L', { label: msg`Totaliser after`, min: 0 }),
    full: boolean({ label: msg`Full tank`, initial: true }),
    hour_meter: quantity('h', { label: msg`Hour meter`, min: 0, max: 200_000 }),
    odometer: quantity('km', { label: msg`Odometer`, min: 0 }),
    temperature: quantity('°C', { label: msg`Temperature`, min: -60, max: 80 }),
    attendant: ref('person', { label: msg`Attendant` }),
    operator: ref('person', { label: msg`Operator` }),
    place: point({ label: msg`Place`, readOnly: true }),
    method: choice({ label: msg`Method`, required: true, initial: 'manual', choices: fuelingMethods }),
    status: choice({
      label: msg`Status`,
      readOnly: true,
      choices: { draft: msg`Draft`, recorded: msg`Recorded`, submitted: msg`Submitted`, verified: msg`Verified`, flagged: msg`Flagged` },
    }),
    flags: choices({ label: msg`Flags`, readOnly: true, choices: fuelingFlags }),
    source: ref('ingest_source', { label: msg`Source`, readOnly: true }),
    event_id: text({ label: msg`Event id`, max: 64, readOnly: true }),
  },
  display: ['number'],
  sort: '-at',
  indexes: [['equipment', '-at'], ['tank', '-at']],
  rules: [
    ({ started_at: start, ended_at: end }) =>
      start && end && Date.parse(end) < Date.parse(start) ? { field: 'ended_at', sentence: msg`The fill cannot end before it starts.` } : null,
    ({ totaliser_before: before, totaliser_after: after }) =>
      before != null && after != null && after < before ? { field: 'totaliser_after', sentence: msg`The totaliser cannot run backwards.` } : null,
  ],
  access: {
    read: ['admin', 'dispatcher', 'shift_supervisor', 'fuel_attendant', 'maintenance_planner', 'storekeeper', 'buyer', 'manager', 'hse_officer'],
    create: ['admin', 'fuel_attendant', 'shift_supervisor'],
    update: ['admin', 'fuel_attendant', 'shift_supervisor'],
    delete: ['admin', 'shift_supervisor'],
  },
});
