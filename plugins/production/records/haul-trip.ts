import { msg } from '@lingui/core/macro';
import {
  choice,
  choices,
  date,
  datetime,
  duration,
  integer,
  quantity,
  ref,
  text,
} from '../../../core/records/fields/index.ts';
import { inOpenShift } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { payloadSources, tripFlags, tripQualities } from './choices.ts';
import { controlRoom, tripReaders } from '../../roles.ts';

const seconds = (label: Parameters<typeof duration>[0]['label']) =>
  duration({ label, unit: 's', readOnly: true, max: 10_000_000 });

/**
 * One load driven from where it was loaded to where it was dumped (catalogue operations.md §6.1). The engine writes it;
 * what somebody corrected, confirmed or rejected it leaves alone. It belongs to the shift in which the dump ended.
 */
export const haulTrip = defineRecord({
  name: 'haul_trip',
  title: msg({ message: 'Trip', context: 'of a truck' }),
  plural: msg`Truck trips`,
  path: '/production/truck_trips',
  aliases: ['/production/trips'],
  nav: 20,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 32, readOnly: true }),
    truck: ref('equipment', { label: msg`Truck`, required: true }),
    loading_unit: ref('equipment', { label: msg`Loading unit` }),
    operator: ref('person', { label: msg`Operator`, optional: true }),
    loader_operator: ref('person', { label: msg`Loader operator`, optional: true }),
    source: ref('mine_location', { label: msg({ message: 'Source', context: 'of a haul' }), optional: true }),
    destination: ref('mine_location', { label: msg({ message: 'Destination', context: 'of a haul' }), optional: true }),
    mine_level: ref('mine_ore_level', { label: msg({ message: 'Bench', context: 'mine level' }), optional: true }),
    operating_stage: ref('operating_stage_type', { label: msg`Operating stage` }),
    material: ref('mineral_type', { label: msg`Material`, optional: true }),
    quality_grade: text({ label: msg({ message: 'Quality', context: 'of a material' }), max: 20 }),
    cycle_start: datetime({ label: msg`Cycle start`, happened: true }),
    load_start: datetime({ label: msg`Load start`, happened: true }),
    load_end: datetime({ label: msg`Load end`, happened: true }),
    dump_start: datetime({ label: msg`Dump start`, happened: true }),
    dump_end: datetime({ label: msg`Dump end`, happened: true, required: true }),
    production_date: date({ label: msg`Production date`, readOnly: true }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), readOnly: true, choices: shiftCodes }),
    shift_starts_at: datetime({ label: msg`Shift start`, readOnly: true }),
    returning_s: seconds(msg`Empty travel`),
    queue_load_s: seconds(msg`Queue at loading`),
    spot_s: seconds(msg`Spotting`),
    loading_s: seconds(msg({ message: 'Loading', context: 'haul state' })),
    hauling_s: seconds(msg`Loaded travel`),
    queue_dump_s: seconds(msg`Queue at dump`),
    dumping_s: seconds(msg({ message: 'Dumping', context: 'haul state' })),
    out_s: seconds(msg`Out of cycle`),
    cycle_s: duration({ label: msg`Cycle`, unit: 's', derived: true }),
    hour: integer({ label: msg({ message: 'Hour', context: 'of the day' }), derived: true }),
    truck_group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }), derived: true }),
    loaded_km: quantity('km', { label: msg`Loaded km`, min: 0, max: 1000 }),
    empty_km: quantity('km', { label: msg`Empty km`, min: 0, max: 1000 }),
    payload: quantity('t', { label: msg`Payload`, min: 0, max: 1000 }),
    payload_source: choice({ label: msg`Payload source`, readOnly: true, choices: payloadSources }),
    bank_m3: quantity('m3', { label: msg`Bank m³`, readOnly: true }),
    fuel: quantity('L', { label: msg({ message: 'Fuel', context: 'burnt' }), readOnly: true }),
    passes: integer({
      label: msg({ message: 'Passes', context: 'of a loading unit' }),
      readOnly: true,
      min: 0,
      max: 100,
    }),
    quality: choice({
      label: msg({ message: 'Quality', context: 'of a trip' }),
      required: true,
      readOnly: true,
      initial: 'manual',
      choices: tripQualities,
    }),
    flags: choices({ label: msg`Flags`, readOnly: true, choices: tripFlags }),
    checkin_load: ref('truck_checkin', { label: msg`Check-in at loading`, readOnly: true, optional: true }),
    checkin_dump: ref('truck_checkin', { label: msg`Check-in at the dump`, readOnly: true, optional: true }),
    edit_reason: text({ label: msg`Reason for the change`, max: 200 }),
    edited_at: datetime({ label: msg({ message: 'Corrected', context: 'trip' }), readOnly: true }),
  },
  occurs: { from: 'dump_end' },
  limits: [inOpenShift()],
  display: ['number'],
  sort: '-dump_end',
  timespan: { from: 'dump_end' },
  indexes: [
    ['truck', '-dump_end'],
    ['production_date', 'shift'],
    ['loading_unit', 'load_start'],
    ['source', 'destination'],
    ['number'],
    ['payload'],
    ['state'],
  ],
  listed: [
    'number',
    'truck',
    'loading_unit',
    'source',
    'destination',
    'material',
    'production_date',
    'shift',
    'dump_end',
    'cycle_s',
    'payload',
    'payload_source',
    'quality',
    'flags',
    'state',
  ],
  sections: [
    {
      title: msg`Times`,
      fields: [
        'cycle_start',
        'load_start',
        'load_end',
        'dump_start',
        'dump_end',
        'production_date',
        'shift',
        'shift_starts_at',
      ],
    },
    {
      title: msg`Parts of the cycle`,
      fields: [
        'returning_s',
        'queue_load_s',
        'spot_s',
        'loading_s',
        'hauling_s',
        'queue_dump_s',
        'dumping_s',
        'out_s',
        'cycle_s',
        'loaded_km',
        'empty_km',
      ],
    },
    {
      title: msg({ message: 'Load', context: 'of a truck' }),
      fields: ['payload', 'payload_source', 'bank_m3', 'passes', 'fuel'],
    },
    {
      title: msg({ message: 'Origin', context: 'of a trip' }),
      fields: ['quality', 'flags', 'checkin_load', 'checkin_dump', 'edit_reason', 'edited_at'],
    },
  ],
  states: {
    initial: 'auto',
    states: {
      auto: { label: msg({ message: 'Automatic', context: 'state of a trip' }) },
      to_review: { label: msg`To review`, intent: 'warning' },
      confirmed: { label: msg({ message: 'Confirmed', context: 'trip' }), intent: 'success' },
      rejected: { label: msg({ message: 'Rejected', context: 'trip' }), intent: 'danger', locked: true },
    },
    transitions: {
      confirm: {
        label: msg({ message: 'Confirm', context: 'trip' }),
        from: ['auto', 'to_review'],
        to: 'confirmed',
        intent: 'success',
      },
      reject: {
        label: msg({ message: 'Reject', context: 'trip' }),
        from: ['auto', 'to_review', 'confirmed'],
        to: 'rejected',
        reason: 'required',
        intent: 'danger',
      },
      reinstate: { label: msg`Undo rejection`, from: ['rejected'], to: 'to_review' },
    },
  },
  rules: [
    ({ load_end: loaded, dump_end: dumped }) =>
      loaded && dumped && Date.parse(dumped) <= Date.parse(loaded)
        ? { field: 'dump_end', sentence: msg`Dump must follow loading.` }
        : null,
    ({ load_start: from, load_end: to }) =>
      from && to && Date.parse(to) <= Date.parse(from)
        ? { field: 'load_end', sentence: msg`The end must come after the start.` }
        : null,
    ({ dump_start: from, dump_end: to }) =>
      from && to && Date.parse(to) < Date.parse(from)
        ? { field: 'dump_end', sentence: msg`The end must come after the start.` }
        : null,
  ],
  access: {
    read: tripReaders,
    create: controlRoom,
    update: controlRoom,
    confirm: controlRoom,
    reject: ['dispatcher'],
    reinstate: controlRoom,
  },
});
