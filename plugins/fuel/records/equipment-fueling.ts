import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  decimal,
  longtext,
  money,
  point,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { inOpenShift, shows, takes } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { ownRowsOf } from '../../../core/registry/access.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { fuelingFlags, fuelingMethods, products } from './choices.ts';
import { fillers, fuelOverriders, fuelReaders, fuelling } from '../../roles.ts';

const hourMs = 3_600_000;

/** Whether an instant lies more than an hour off another. */
const isFar = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one != null && other != null && Math.abs(Date.parse(one) - Date.parse(other)) > hourMs;

/**
 * One fill of one machine (catalogue operations.md §8.1). `equipment` is empty only where a controller named a machine
 * nobody knows.
 */
export const equipmentFueling = defineRecord({
  name: 'equipment_fueling',
  title: msg`Equipment fuelling report`,
  plural: msg`Equipment fuelling reports`,
  path: '/mining_equipment_refueling/equipment_fueling_reports',
  nav: 30,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    equipment: ref('equipment', { label: msg`Machine` }),
    equipment_code: text({ label: msg`Machine as sent`, max: 20, readOnly: true }),
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    pump: ref('fuel_pump', { label: msg`Pump` }),
    pump_code: text({ label: msg`Pump as sent`, max: 20, readOnly: true }),
    at: datetime({ label: msg`Date and time`, happened: true, required: true }),
    started_at: datetime({ label: msg`Start`, happened: true }),
    ended_at: datetime({ label: msg`End`, happened: true }),
    litres: quantity('L', { label: msg`Litres`, required: true, min: 0.1, max: 50_000 }),
    full: boolean({ label: msg`Full tank`, initial: true }),
    totaliser_before: quantity('L', { label: msg`Totaliser before`, min: 0 }),
    totaliser_after: quantity('L', { label: msg`Totaliser after`, min: 0 }),
    hour_meter: quantity('h', { label: msg`Hour meter`, min: 0, max: 200_000 }),
    odometer: quantity('km', { label: msg`Odometer`, min: 0 }),
    level_before: quantity('%', { label: msg`Level before`, min: 0, max: 100 }),
    level_after: quantity('%', { label: msg`Level after`, min: 0, max: 100 }),
    temperature: quantity('°C', { label: msg`Temperature`, min: -60, max: 80 }),
    attendant: ref('person', { label: msg`Attendant` }),
    operator: ref('person', { label: msg`Operator` }),
    place: point({ label: msg`Place`, readOnly: true }),
    method: choice({ label: msg`Method`, required: true, initial: 'manual', choices: fuelingMethods }),
    flags: choices({ label: msg`Flags`, readOnly: true, choices: fuelingFlags }),
    production_date: date({ label: msg`Production date`, derived: true }),
    since_last_h: quantity('h', { label: msg`Hours since last fill`, derived: true }),
    rate: decimal({ label: msg`L/h`, derived: true }),
    expected_max: quantity('L', { label: msg`Latest expected`, derived: true }),
    cost: money({ label: msg`Cost`, derived: true, currency: 'currency' }),
    currency: text({ label: msg`Currency`, derived: true }),
    product: choice({ label: msg`Product`, derived: true, choices: products }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), derived: true, choices: shiftCodes }),
    comment: longtext({ label: msg`Comment` }),
    source: ref('ingest_source', { label: msg`Source`, readOnly: true, optional: true }),
    event_id: text({ label: msg`Event id`, max: 64, readOnly: true }),
  },
  occurs: { from: 'at' },
  limits: [
    inOpenShift('ask'),
    takes('litres', 'tank', 'ask'),
    shows('hour_meter', 'equipment', 'hours', 'ask'),
    shows('odometer', 'equipment', 'km', 'ask'),
  ],
  display: ['number'],
  sort: '-at',
  indexes: [
    ['equipment', '-at'],
    ['tank', '-at'],
  ],
  sections: [
    {
      title: msg`Meters`,
      fields: [
        'hour_meter',
        'odometer',
        'totaliser_before',
        'totaliser_after',
        'level_before',
        'level_after',
        'temperature',
      ],
    },
    { title: msg`People`, fields: ['attendant', 'operator', 'method', 'comment'] },
    {
      title: msg`Calculated`,
      fields: [
        'production_date',
        'shift',
        'since_last_h',
        'rate',
        'expected_max',
        'cost',
        'currency',
        'product',
        'flags',
        'place',
        'source',
        'event_id',
      ],
    },
  ],
  listed: [
    'number',
    'at',
    'equipment',
    'tank',
    'pump',
    'litres',
    'rate',
    'hour_meter',
    'full',
    'flags',
    'level_before',
    'level_after',
    'operator',
    'state',
    'site',
  ],
  rules: [
    ({ started_at: start, ended_at: end }) =>
      start && end && Date.parse(end) < Date.parse(start)
        ? { field: 'ended_at', sentence: msg`The fill cannot end before it starts.` }
        : null,
    ({ at, started_at: start, ended_at: end }) =>
      isFar(start, at) || isFar(end, at)
        ? {
            field: isFar(start, at) ? 'started_at' : 'ended_at',
            sentence: msg`Start and end must be within an hour of the date and time of the fill.`,
          }
        : null,
    ({ litres, level_before: before, level_after: after }) =>
      litres != null && litres > 0 && before != null && after != null && after < before
        ? { field: 'level_after', sentence: msg`The level fell although fuel was filled.`, confirm: 'level_fell' }
        : null,
    ({ totaliser_before: before, totaliser_after: after }) =>
      before != null && after != null && after < before
        ? { field: 'totaliser_after', sentence: msg`The totaliser cannot run backwards.` }
        : null,
  ],
  states: {
    initial: 'draft',
    states: {
      recorded: { label: msg`Recorded` },
      draft: { label: msg`Draft` },
      submitted: { label: msg`Submitted`, intent: 'primary', locked: true },
      verified: { label: msg`Verified`, intent: 'success', locked: true },
      cancelled: { label: msg`Cancelled`, intent: 'danger', locked: true, voids: true },
    },
    transitions: {
      submit: { label: msg`Submit`, from: ['draft'], to: 'submitted', intent: 'primary' },
      verify: { label: msg`Verify`, from: ['recorded', 'submitted'], to: 'verified', notOwn: true, intent: 'success' },
      cancel: {
        label: msg({ message: 'Cancel', context: 'entry' }),
        from: ['recorded', 'draft', 'submitted'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
      reopen: {
        label: msg`Back to draft`,
        from: ['submitted', 'verified', 'cancelled'],
        to: 'draft',
        reason: 'required',
      },
    },
  },
  owner: ['operator', 'created_by'],
  access: {
    // Who fills by hand and is no reader of the station's book sees their own fills.
    read: [...fuelReaders, ...ownRowsOf('operator')],
    create: fillers,
    update: fuelling,
    delete: ['shift_supervisor'],
    override: fuelOverriders,
    submit: fuelling,
    verify: ['shift_supervisor'],
    cancel: ['shift_supervisor'],
    reopen: ['shift_supervisor'],
  },
});
