import { msg } from '@lingui/core/macro';
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  files,
  integer,
  photos,
  quantity,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { dayInYears } from '../../../core/records/fields/day-in-years.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { families, liveStatuses, loadingFamilies, ownerships } from './choices.ts';
import { staff } from '../../roles.ts';

/** No machine in use is older, none is bought so far ahead. */
const lifetime = { back: 60, ahead: 20 };

/**
 * A machine of the fleet, at the site where it works now (catalogue operations.md §1.1). `family` decides what else is
 * asked; where no group or mobility is named, the server takes those of the family.
 */
export const equipment = defineRecord({
  name: 'equipment',
  title: msg`Machine`,
  plural: msg`Machines`,
  path: '/mining_equipment_fleet/settings/equipments',
  nav: { place: 100, group: 'settings' },
  actor: true,
  scope: 'site',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 20, anyCase: true, pattern: /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/ }),
    name: text({ label: msg`Designation`, max: 80 }),
    family: choice({ label: msg`Family`, required: true, choices: families }),
    group: ref('equipment_group', {
      label: msg({ message: 'Group', context: 'of machines' }),
      hint: msg`Leave empty for the group of the family`,
    }),
    mobility: ref('equipment_mobility', { label: msg`Mobility`, hint: msg`Leave empty for that of the family` }),
    make: text({ label: msg`Make`, required: true, max: 40 }),
    model: text({ label: msg`Model`, required: true, max: 40 }),
    serial_no: text({ label: msg`Serial no.`, max: 40 }),
    pin: text({
      label: msg`PIN or VIN`,
      hint: msg`At most 17 letters, digits and hyphens, as on the nameplate`,
      max: 17,
      pattern: /^[A-Za-z0-9][A-Za-z0-9-]{2,16}$/,
    }),
    year: integer({ label: msg({ message: 'Year', context: 'calendar' }), min: 1970, max: 2100, grouped: false }),
    commissioned_on: date({ label: msg`Commissioned`, required: true, within: lifetime }),
    retired_on: date({ label: msg({ message: 'Retired', context: 'machine' }), within: lifetime }),
    ownership: choice({ label: msg`Ownership`, initial: 'owned', choices: ownerships }),
    owner: ref('vendor', { label: msg({ message: 'Owner', context: 'of a machine' }), optional: true }),
    operating_stages: refs('operating_stage_type', { label: msg`Operating stages` }),
    criticality: choice({
      label: msg`Criticality`,
      initial: 'B',
      choices: {
        A: msg({ message: 'A', context: 'criticality' }),
        B: msg({ message: 'B', context: 'criticality' }),
        C: msg({ message: 'C', context: 'criticality' }),
      },
    }),
    payload_target: quantity('t', { label: msg`Target payload`, min: 0, max: 500 }),
    bucket: quantity('m3', { label: msg({ message: 'Bucket', context: 'machine part' }), min: 0, max: 200 }),
    tank_capacity: quantity('L', {
      label: msg({ message: 'Fuel tank', context: 'of a machine' }),
      min: 0,
      max: 20_000,
    }),
    fuel_type: choice({
      label: msg`Fuel type`,
      initial: 'diesel',
      choices: {
        diesel: msg`Diesel`,
        petrol: msg`Petrol`,
        electric: msg`Electric`,
        none: msg({ message: 'None', context: 'fuel' }),
      },
    }),
    def_tank: quantity('L', { label: msg`DEF tank`, min: 0, max: 2000 }),
    scale: boolean({ label: msg({ message: 'On-board scale', context: 'machine part' }), initial: false }),
    licence: text({ label: msg`Licence required`, max: 20 }),
    photos: photos({ label: msg`Photos` }),
    documents: files({ label: msg`Documents` }),
    cmms_node: ref('cmms_node', { label: msg`CMMS node`, optional: true }),
    qr: text({ label: msg`QR code`, max: 40, derived: true }),
    live_status: choice({ label: msg`Live status`, choices: liveStatuses, derived: true }),
    hour_meter: quantity('h', { label: msg`Hour meter`, derived: true }),
    odometer: quantity('km', { label: msg`Odometer`, derived: true }),
    tracker: text({
      label: msg`Tracker`,
      max: 200,
      derived: true,
    }),
    tracker_seen: datetime({ label: msg`Tracker last seen`, derived: true }),
    age_years: decimal({ label: msg`Age (years)`, derived: true }),
  },
  usable: { states: ['active'], past: ['retired'], from: 'commissioned_on', until: 'retired_on' },
  display: ['code', 'name'],
  sort: 'code',
  unique: [['code'], ['make', 'serial_no'], ['pin']],
  indexes: [['group']],
  filter: ['state:ne:retired'],
  listed: [
    'code',
    'photos',
    'name',
    'family',
    'group',
    'make',
    'model',
    'serial_no',
    'site',
    'ownership',
    'commissioned_on',
    'hour_meter',
    'live_status',
    'tracker',
    'tracker_seen',
    'state',
  ],
  sections: [
    {
      title: msg({ message: 'Capacity', context: 'section' }),
      fields: ['payload_target', 'bucket', 'tank_capacity', 'fuel_type', 'def_tank', 'scale'],
    },
    {
      title: msg`Use`,
      fields: [
        'operating_stages',
        'criticality',
        'licence',
        'live_status',
        'hour_meter',
        'odometer',
        'age_years',
        'qr',
        'tracker',
        'tracker_seen',
      ],
    },
    { title: msg`Ownership`, fields: ['ownership', 'owner', 'commissioned_on', 'retired_on'] },
    { title: msg`Photos and documents`, fields: ['photos', 'documents', 'cmms_node'] },
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'state' }) },
      active: { label: msg({ message: 'In service', context: 'machine' }), intent: 'success' },
      retired: { label: msg({ message: 'Retired', context: 'machine' }), locked: true },
    },
    transitions: {
      activate: { label: msg`Put into service`, from: ['draft'], to: 'active', intent: 'success' },
      retire: { label: msg`Retire machine`, from: ['active'], to: 'retired', reason: 'required', intent: 'danger' },
    },
  },
  rules: [
    ({ family, payload_target: target }) =>
      family === 'haul_truck' && target == null
        ? { field: 'payload_target', sentence: msg`A haul truck needs a target payload.` }
        : null,
    ({ family, bucket }) =>
      family && loadingFamilies.includes(family) && bucket == null
        ? { field: 'bucket', sentence: msg`A loading unit needs its bucket capacity.` }
        : null,
    ({ commissioned_on: from, retired_on: to }) =>
      from && to && to < from ? { field: 'retired_on', sentence: msg`Retirement cannot precede commissioning.` } : null,
    ({ commissioned_on: from }) =>
      from && from > dayInYears(2)
        ? { field: 'commissioned_on', sentence: msg`The commissioning date is more than 2 years ahead.` }
        : null,
    ({ year }) =>
      year != null && year > new Date().getFullYear() + 1
        ? { field: 'year', sentence: msg`The year is in the future.` }
        : null,
    ({ year, commissioned_on: from }) =>
      year != null && from && year > Number(from.slice(0, 4))
        ? { field: 'year', sentence: msg`The build year must not be later than commissioning.` }
        : null,
    ({ pin }) =>
      pin != null && /^[A-Z0-9]{17}$/i.test(pin) && /[IOQ]/i.test(pin)
        ? { field: 'pin', sentence: msg`A 17-character number contains no I, O or Q.` }
        : null,
  ],
  access: {
    read: staff,
    ...changedBy('maintenance_planner'),
    activate: ['maintenance_planner'],
    retire: ['manager'],
  },
});
