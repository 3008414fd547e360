import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  integer,
  longtext,
  money,
  photos,
  quantity,
  ref,
  signature,
  text,
} from '../../../core/records/fields/index.ts';
import { inOpenShift } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { currencies } from '../../../core/i18n/currencies.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { products } from './choices.ts';
import { fuelKeepers, fuelOverriders, fuelReaders } from '../../roles.ts';

/** Most water in mm that nobody needs to look at. */
const waterLimitMm = 20;
/** A tanker is empty within an hour; a day allows for a pump that has to be mended first. */
const longestUnloadingMs = 24 * 3_600_000;

/** A tanker's delivery and what the tank received (catalogue operations.md §8.1). Volumes at 15 °C by §10.19. */
export const fuelDelivery = defineRecord({
  name: 'fuel_delivery',
  title: msg`Fuel delivery report`,
  plural: msg`Fuel delivery reports`,
  path: '/mining_equipment_refueling/fuel_delivery_reports',
  nav: 40,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    tank: ref('fuel_tank', { label: msg`Tank`, required: true }),
    product: choice({ label: msg`Product`, derived: true, choices: products }),
    production_date: date({ label: msg`Production date`, derived: true }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), derived: true, choices: shiftCodes }),
    vendor: text({ label: msg`Vendor`, required: true, max: 80 }),
    purchase_order: text({ label: msg`Purchase order`, max: 30 }),
    delivery_note: text({ label: msg`Delivery note`, required: true, max: 30 }),
    tanker_plate: text({ label: msg`Tanker plate`, max: 15 }),
    driver: text({ label: msg`Driver`, max: 60 }),
    seals: text({ label: msg`Seals`, max: 80 }),
    arrived_at: datetime({ label: msg`Arrived`, happened: true, required: true }),
    started_at: datetime({ label: msg`Start`, happened: true }),
    ended_at: datetime({ label: msg`End`, happened: true }),
    ordered_l: quantity('L', { label: msg`Litres ordered`, min: 0, max: 200_000 }),
    note_l: quantity('L', { label: msg`Litres on note`, required: true, min: 1, max: 200_000 }),
    meter_l: quantity('L', { label: msg`Meter litres`, min: 0, max: 200_000 }),
    note_temp: quantity('°C', { label: msg`Temperature on note`, min: -40, max: 80 }),
    obs_temp: quantity('°C', { label: msg`Temperature observed`, min: -40, max: 80 }),
    obs_density: quantity('kg/m3', { label: msg`Observed density`, min: 500, max: 1_500 }),
    dip_before: quantity('L', { label: msg`Dip before`, required: true, min: 0, max: 5_000_000 }),
    dip_after: quantity('L', { label: msg`Dip after`, required: true, min: 0, max: 5_000_000 }),
    water_mm: integer({ label: msg`Water (mm)`, unit: 'mm', min: 0, max: 30_000 }),
    sample_kept: boolean({ label: msg`Sample kept` }),
    received_l: quantity('L', { label: msg`Litres received`, derived: true }),
    v15_note: quantity('L', { label: msg`Delivery note at 15 °C`, derived: true }),
    v15_received: quantity('L', { label: msg`Received at 15 °C`, derived: true }),
    shortage: quantity('L', { label: msg`Shortage`, derived: true }),
    shortage_pct: decimal({ label: msg`Shortage %`, derived: true }),
    unit_price: money({ label: msg`Unit price`, scale: 6, min: 0, currency: 'currency' }),
    currency: choice({ label: msg`Currency`, initial: 'EUR', choices: currencies }),
    receiver: ref('person', { label: msg`Receiver` }),
    driver_signature: signature({ label: msg`Driver's signature`, guest: true }),
    receiver_signature: signature({ label: msg`Receiver's signature` }),
    photos: photos({ label: msg`Photos` }),
    comment: longtext({ label: msg`Comment` }),
  },
  occurs: { from: 'arrived_at' },
  limits: [inOpenShift('ask')],
  display: ['number'],
  sort: '-arrived_at',
  unique: [['vendor', 'delivery_note']],
  indexes: [['tank', '-arrived_at']],
  sections: [
    { title: msg`Tanker`, fields: ['tanker_plate', 'driver', 'seals', 'arrived_at', 'started_at', 'ended_at'] },
    {
      title: msg`Volumes`,
      fields: [
        'ordered_l',
        'note_l',
        'meter_l',
        'dip_before',
        'dip_after',
        'water_mm',
        'note_temp',
        'obs_temp',
        'obs_density',
        'sample_kept',
        'received_l',
        'v15_note',
        'v15_received',
        'shortage',
        'shortage_pct',
      ],
    },
    {
      title: msg`Price and signatures`,
      fields: ['unit_price', 'currency', 'receiver', 'driver_signature', 'receiver_signature', 'photos', 'comment'],
    },
  ],
  listed: [
    'number',
    'arrived_at',
    'vendor',
    'tank',
    'note_l',
    'received_l',
    'shortage',
    'shortage_pct',
    'unit_price',
    'state',
    'site',
  ],
  rules: [
    ({ started_at: start, ended_at: end }) =>
      start && end && Date.parse(end) < Date.parse(start)
        ? { field: 'ended_at', sentence: msg`Unloading cannot end before it starts.` }
        : null,
    ({ arrived_at: arrival, started_at: start }) =>
      arrival && start && Date.parse(start) < Date.parse(arrival)
        ? { field: 'started_at', sentence: msg`Unloading cannot start before the tanker arrives.` }
        : null,
    ({ arrived_at: arrival, started_at: start, ended_at: end }) =>
      arrival && !start && end && Date.parse(end) < Date.parse(arrival)
        ? { field: 'ended_at', sentence: msg`Unloading cannot end before the tanker arrives.` }
        : null,
    ({ arrived_at: arrival, started_at: start, ended_at: end }) =>
      arrival && end && Date.parse(end) - Date.parse(start ?? arrival) > longestUnloadingMs
        ? { field: 'ended_at', sentence: msg`A tanker cannot unload for more than 24 hours.` }
        : null,
    ({ dip_before: before, dip_after: after }) =>
      before != null && after != null && after < before
        ? { field: 'dip_after', sentence: msg`The tank contains less after the delivery than before.` }
        : null,
    ({ water_mm: water }) =>
      water != null && water > waterLimitMm
        ? { field: 'water_mm', sentence: msg`Water found in the tank: ${water} mm.`, confirm: 'water' }
        : null,
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg`Draft` },
      submitted: { label: msg`Submitted`, intent: 'primary', locked: true },
      verified: { label: msg`Verified`, intent: 'primary', locked: true },
      approved: { label: msg`Approved`, intent: 'success', locked: true },
      disputed: { label: msg`Disputed`, intent: 'danger', locked: true },
    },
    transitions: {
      submit: { label: msg`Submit`, from: ['draft'], to: 'submitted', intent: 'primary' },
      verify: { label: msg`Verify`, from: ['submitted'], to: 'verified', notOwn: true, intent: 'success' },
      approve: { label: msg`Approve`, from: ['verified'], to: 'approved', notOwn: true, intent: 'success' },
      dispute: {
        label: msg`Dispute`,
        from: ['submitted', 'verified'],
        to: 'disputed',
        reason: 'required',
        intent: 'danger',
      },
      settle: { label: msg`Resolve`, from: ['disputed'], to: 'verified', reason: 'required' },
      reopen: { label: msg`Back to draft`, from: ['submitted', 'verified'], to: 'draft', reason: 'required' },
    },
  },
  access: {
    read: fuelReaders,
    create: ['fuel_attendant', 'storekeeper'],
    update: fuelKeepers,
    delete: ['storekeeper'],
    override: fuelOverriders,
    submit: ['fuel_attendant', 'storekeeper'],
    verify: ['storekeeper', 'shift_supervisor'],
    approve: ['manager'],
    dispute: ['storekeeper', 'shift_supervisor', 'manager', 'buyer'],
    settle: ['manager', 'buyer'],
    reopen: ['manager', 'storekeeper'],
  },
});
