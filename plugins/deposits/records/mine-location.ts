import { msg } from '@lingui/core/macro';
import {
  area,
  boolean,
  choice,
  date,
  datetime,
  integer,
  point,
  quantity,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { hectaresOf } from '../../../core/records/fields/corners.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { geologyAccess } from './access.ts';
import { isUnloading, placeTypes, unloadingStatuses, unloadingTypes } from './place-types.ts';
import { setFoot, setHead } from './set-fields.ts';

/** The largest shape, in hectares: leases of open pits reach thousands of square kilometres. */
const largest = 1_000_000;

/**
 * A place of the mine, with its shape on the ground: the geofence every plugin refers to (catalogue geology-income.md
 * §1). Another shape makes a new version that holds from its `valid_from` on; earlier ones stay in `v_location`, so old
 * trips stay right. Where trucks dump, the fields of `unloading_site` belong to it.
 */
export const mineLocation = defineRecord({
  name: 'mine_location',
  title: msg`Mine location`,
  plural: msg`Mine locations`,
  listTitle: msg`Unloading sites`,
  path: '/mineral_deposits/settings/mine_unloading_sites',
  nav: { place: 20, group: 'settings' },
  scope: 'site',
  fields: {
    ...setHead,
    type: choice({ label: msg({ message: 'Type', context: 'of a place' }), required: true, choices: placeTypes }),
    shape: area({ label: msg`Shape`, required: true }),
    valid_from: datetime({
      label: msg`Valid from`,
      hint: msg`When this shape takes effect; empty means now. Earlier shapes are kept.`,
    }),
    valid_to: datetime({ label: msg`Valid to` }),
    parent: ref('mine_location', { label: msg`Part of` }),
    entry: point({ label: msg({ message: 'Entry', context: 'way in' }) }),
    exit: point({ label: msg`Exit` }),
    elevation: quantity('m', { label: msg`Elevation`, min: -5_000, max: 9_000 }),
    mine_ore_level: ref('mine_ore_level', { label: msg`Level` }),
    material_class: choice({
      label: msg`Material class`,
      initial: 'any',
      choices: {
        ore: msg`Ore`,
        low_grade: msg`Low grade`,
        waste: msg({ message: 'Waste', context: 'rock' }),
        any: msg({ message: 'Any', context: 'material class' }),
      },
    }),
    bays: integer({ label: msg`Bays`, min: 1, max: 10 }),
    throughput: quantity('t/h', { label: msg`Throughput`, min: 0, max: 100_000 }),
    double_side: boolean({ label: msg`Two-sided loading`, when: ({ type }) => type === 'loading_face' }),
    speed_limit: quantity('km/h', { label: msg`Speed limit`, min: 1, max: 120 }),
    dwell_min_s: integer({ label: msg`Minimum stay (s)`, min: 0, max: 3_600, initial: 30 }),
    colour: text({
      label: msg`Colour`,
      max: 7,
      pattern: /^#[0-9a-f]{6}$/i,
      hint: msg`Six hexadecimal digits, such as #c87619.`,
    }),
    materials: refs('mineral_type', { label: msg`Accepted materials`, when: isUnloading }),
    status: choice({
      label: msg`Status`,
      initial: 'open',
      when: isUnloading,
      choices: unloadingStatuses,
    }),
    fallback: ref('mine_location', { label: msg`Fallback`, when: isUnloading }),
    capacity_t: quantity('t', { label: msg`Capacity (t)`, min: 0, max: 10_000_000_000, when: isUnloading }),
    capacity_bcm: quantity('m3', { label: msg`Capacity (m³)`, min: 0, max: 10_000_000_000, when: isUnloading }),
    lined: boolean({ label: msg`Lined or encapsulated`, when: isUnloading }),
    reclaimable: boolean({ label: msg`Reclaimable`, when: isUnloading }),
    opening_t: quantity('t', { label: msg`Opening stock`, min: 0, max: 10_000_000_000, when: isUnloading }),
    opening_date: date({ label: msg`Date of the opening stock`, when: isUnloading }),
    lift_height: quantity('m', { label: msg`Lift height`, min: 0, max: 100, when: isUnloading }),
    final_z: quantity('m', { label: msg`Final elevation`, min: -5_000, max: 9_000, when: isUnloading }),
    ...setFoot,
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  indexes: [['type', 'valid_to']],
  sections: [
    { title: msg`On the ground`, fields: ['shape', 'valid_from', 'valid_to', 'parent', 'entry', 'exit', 'elevation'] },
    {
      title: msg`Work`,
      fields: [
        'mine_ore_level',
        'material_class',
        'bays',
        'throughput',
        'double_side',
        'speed_limit',
        'dwell_min_s',
        'colour',
      ],
    },
    {
      title: msg`Unloading`,
      fields: [
        'materials',
        'status',
        'fallback',
        'capacity_t',
        'capacity_bcm',
        'lined',
        'reclaimable',
        'opening_t',
        'opening_date',
        'lift_height',
        'final_z',
      ],
    },
  ],
  filter: [`type:in:${JSON.stringify(unloadingTypes)}`],
  listed: [
    'site',
    'code',
    'label',
    'type',
    'status',
    'materials',
    'material_class',
    'mine_ore_level',
    'parent',
    'bays',
    'throughput',
    'capacity_t',
    'fallback',
    'shape',
    'valid_from',
    'valid_to',
  ],
  rules: [
    ({ shape }) =>
      shape && hectaresOf(shape) > largest
        ? { field: 'shape', sentence: msg`The shape covers more than 10,000 km².` }
        : null,
    ({ type, parent }) =>
      type === 'queue_area' && !parent ? { field: 'parent', sentence: msg`A queue area needs its parent.` } : null,
    ({ type, mine_ore_level: level }) =>
      type === 'loading_face' && !level
        ? { field: 'mine_ore_level', sentence: msg`A loading face needs its level.` }
        : null,
    ({ type, materials }) =>
      isUnloading({ type }) && !materials?.length
        ? { field: 'materials', sentence: msg`Select the materials that can be dumped here.` }
        : null,
    ({ valid_from: from, valid_to: to }) =>
      from != null && to != null && Date.parse(to) <= Date.parse(from)
        ? { field: 'valid_to', sentence: msg`The end is before the start.` }
        : null,
  ],
  access: geologyAccess,
});
