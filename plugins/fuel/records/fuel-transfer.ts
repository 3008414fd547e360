import { msg } from '@lingui/core/macro';
import { choice, date, datetime, longtext, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { fills, inOpenShift, takes } from '../../../core/records/limits/limit.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { transferReasons } from './choices.ts';
import { fuelOverriders, fuelReaders, fuelling, supervision } from '../../roles.ts';

/** By how much two meters of one transfer may differ unasked: 50 L, and 2 %. */
const [toleratedLitres, toleratedShare] = [50, 0.02];

const differ = (one: number, other: number): boolean =>
  Math.abs(one - other) > Math.max(toleratedLitres, toleratedShare * Math.max(one, other));

/** Fuel moved from one tank to another, such as the filling of a bowser (catalogue operations.md §8.1). */
export const fuelTransfer = defineRecord({
  name: 'fuel_transfer',
  title: msg`Fuel transfer report`,
  plural: msg`Fuel transfer reports`,
  path: '/mining_equipment_refueling/fuel_transfer_reports',
  nav: 50,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    started_at: datetime({ label: msg`Start`, happened: true, required: true }),
    from_tank: ref('fuel_tank', { label: msg`From tank`, required: true }),
    to_tank: ref('fuel_tank', { label: msg`To tank`, required: true }),
    litres: quantity('L', { label: msg`Litres`, required: true, min: 0.1, max: 200_000 }),
    out_meter_l: quantity('L', { label: msg`Out meter`, min: 0, max: 200_000 }),
    in_meter_l: quantity('L', { label: msg`In meter`, min: 0, max: 200_000 }),
    gap: quantity('L', { label: msg`Out − in`, derived: true }),
    production_date: date({ label: msg`Production date`, derived: true }),
    shift: choice({ label: msg({ message: 'Shift', context: 'period' }), derived: true, choices: shiftCodes }),
    from_before: quantity('L', { label: msg`Origin: dip before`, min: 0, max: 5_000_000 }),
    from_after: quantity('L', { label: msg`Origin: dip after`, min: 0, max: 5_000_000 }),
    to_before: quantity('L', { label: msg`Target: dip before`, min: 0, max: 5_000_000 }),
    to_after: quantity('L', { label: msg`Target: dip after`, min: 0, max: 5_000_000 }),
    driver: ref('person', { label: msg`Driver` }),
    reason: choice({ label: msg`Reason`, required: true, initial: 'bowser_fill', choices: transferReasons }),
    comment: longtext({ label: msg`Comment` }),
  },
  occurs: { from: 'started_at' },
  limits: [inOpenShift('ask'), takes('litres', 'from_tank'), fills('litres', 'to_tank', 'ask')],
  display: ['number'],
  sort: '-started_at',
  indexes: [
    ['from_tank', '-started_at'],
    ['to_tank', '-started_at'],
  ],
  sections: [{ title: msg`Dips`, fields: ['from_before', 'from_after', 'to_before', 'to_after'] }],
  listed: ['number', 'started_at', 'from_tank', 'to_tank', 'litres', 'gap', 'reason', 'driver', 'state', 'site'],
  rules: [
    ({ from_tank: from, to_tank: to }) =>
      from && to && from === to ? { field: 'to_tank', sentence: msg`Source and target tanks must differ.` } : null,
    ({ out_meter_l: out, in_meter_l: into }) =>
      out != null && into != null && differ(out, into)
        ? {
            field: 'in_meter_l',
            sentence: msg`The meters differ: ${out} L out, ${into} L in.`,
            confirm: 'meters_differ',
          }
        : null,
    ({ litres, out_meter_l: out }) =>
      litres != null && out != null && differ(litres, out)
        ? { field: 'out_meter_l', sentence: msg`The meter counted ${out} L, not ${litres} L.`, confirm: 'off_meter' }
        : null,
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg`Draft` },
      submitted: { label: msg`Submitted`, intent: 'primary', locked: true },
      verified: { label: msg`Verified`, intent: 'success', locked: true },
    },
    transitions: {
      submit: { label: msg`Submit`, from: ['draft'], to: 'submitted', intent: 'primary' },
      verify: { label: msg`Verify`, from: ['submitted'], to: 'verified', notOwn: true, intent: 'success' },
      reopen: { label: msg`Back to draft`, from: ['submitted', 'verified'], to: 'draft', reason: 'required' },
    },
  },
  access: {
    read: fuelReaders,
    create: fuelling,
    update: fuelling,
    delete: ['shift_supervisor'],
    override: fuelOverriders,
    submit: fuelling,
    verify: supervision,
    reopen: supervision,
  },
});
