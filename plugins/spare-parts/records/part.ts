import { msg } from '@lingui/core/macro';
import {
  bilingual,
  boolean,
  children,
  choice,
  choices,
  decimal,
  files,
  integer,
  lines,
  money,
  photos,
  quantity,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { staff } from '../../roles.ts';
import { storekeeper } from './access.ts';
import { criticalities, issueRules, partKinds, partStatuses, storages, trackings } from './choices.ts';
import { partReference } from './part-reference.ts';

/** The side of a part that no lorry carries, in centimetres. */
const longest = 3000;
const centimetres = (label: ReturnType<typeof msg>) => quantity('cm', { label, min: 0, max: longest });

/**
 * A part that is stocked or bought (catalogue procurement.md §8), the same for all sites. Where no code is given the
 * server takes the next, `P-000001`.
 */
export const part = defineRecord({
  name: 'part',
  title: msg`Part`,
  plural: msg({ message: 'Parts', context: 'in store' }),
  path: '/spare_parts/parts',
  nav: 20,
  scope: 'company',
  fields: {
    code: text({ label: msg`Code`, max: 20, anyCase: true, hint: msg`Empty: the next number, such as P-000001.` }),
    label: bilingual({ label: msg({ message: 'Name', context: 'of a part' }), required: true, max: 120 }),
    category: ref('part_category', { label: msg`Category`, required: true }),
    kind: choice({ label: msg`Type`, required: true, initial: 'spare', choices: partKinds }),
    unit: ref('unit_of_measure', { label: msg`Stock unit`, required: true }),
    units: lines(
      {
        unit: ref('unit_of_measure', { label: msg`Unit`, required: true }),
        factor: decimal({ label: msg`Stock units in one`, required: true, min: 0.000001, max: 1_000_000 }),
        barcode: text({ label: msg`Barcode`, max: 40 }),
      },
      { label: msg`Other units`, max: 20 },
    ),
    status: choice({
      label: msg({ message: 'Status', context: 'of a part' }),
      required: true,
      initial: 'active',
      choices: partStatuses,
    }),
    criticality: choice({
      label: msg({ message: 'Criticality', context: 'of a part' }),
      required: true,
      initial: 'D',
      choices: criticalities,
    }),
    insurance: boolean({ label: msg`Insurance spare` }),
    manufacturer: ref('manufacturer', { label: msg`Maker` }),
    manufacturer_ref: text({ label: msg`Maker's reference`, max: 60 }),
    references: children(partReference, { by: 'part', label: msg`Other references` }),
    barcode: text({ label: msg`Barcode`, max: 40 }),
    replaces: refs('part', { label: msg({ message: 'Replaces', context: 'relation of parts' }), derived: true }),
    tracking: choice({ label: msg`Tracking`, initial: 'none', choices: trackings }),
    shelf_life_days: integer({ label: msg`Shelf life, days`, min: 1, max: 36_500 }),
    issue_rule: choice({ label: msg`Issue rule`, initial: 'fifo', choices: issueRules }),
    inspect: boolean({ label: msg`Inspect on arrival` }),
    repairable: boolean({ label: msg`Repairable core` }),
    core_value: money({ label: msg`Core value`, min: 0, when: ({ repairable }) => repairable === true }),
    storage: choices({ label: msg`Storage`, choices: storages }),
    hazard: ref('hazard_class', { label: msg`Hazard class` }),
    un_number: text({
      label: msg`UN number`,
      max: 6,
      pattern: /^(UN)?\d{4}$/,
      hint: msg`Four digits, such as UN1263.`,
    }),
    sds: files({ label: msg`Safety data sheet`, when: ({ hazard }) => hazard != null }),
    weight: quantity('kg', { label: msg`Weight`, min: 0, max: 500_000 }),
    length: centimetres(msg`Length`),
    width: centimetres(msg`Width`),
    height: centimetres(msg`Height`),
    hs_code: text({ label: msg`Customs code`, max: 12, pattern: /^[\d. ]{4,12}$/ }),
    origin: text({ label: msg`Origin`, max: 2, pattern: /^[A-Z]{2}$/, hint: msg`Two capital letters of ISO 3166.` }),
    drawing: files({ label: msg`Drawing` }),
    photos: photos({ label: msg`Photos` }),
    datasheet: files({ label: msg({ message: 'Data sheet', context: 'of a part' }) }),
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code'], ['barcode']],
  indexes: [['category'], ['manufacturer']],
  sections: [
    {
      title: msg`Maker and references`,
      fields: ['manufacturer', 'manufacturer_ref', 'references', 'barcode', 'replaces'],
    },
    {
      title: msg`Storage and handling`,
      fields: [
        'tracking',
        'issue_rule',
        'shelf_life_days',
        'inspect',
        'repairable',
        'core_value',
        'storage',
        'hazard',
        'un_number',
        'sds',
      ],
    },
    { title: msg`Size and customs`, fields: ['weight', 'length', 'width', 'height', 'hs_code', 'origin'] },
    { title: msg`Files`, fields: ['drawing', 'photos', 'datasheet'] },
  ],
  listed: [
    'code',
    'label',
    'category',
    'kind',
    'unit',
    'criticality',
    'manufacturer',
    'manufacturer_ref',
    'tracking',
    'status',
  ],
  rules: [
    ({ hazard, sds }) =>
      hazard != null && (sds ?? []).length === 0
        ? { field: 'sds', sentence: msg`A hazardous part needs its safety data sheet.` }
        : null,
    ({ manufacturer, manufacturer_ref: reference }) =>
      reference != null && manufacturer == null
        ? { field: 'manufacturer', sentence: msg`Choose the maker of this reference.` }
        : null,
    ({ unit, units }) =>
      (units ?? []).some((line) => line.unit === unit)
        ? { field: 'units', sentence: msg`A part needs a stock unit that differs from the other unit.` }
        : null,
  ],
  access: {
    read: staff,
    create: [storekeeper],
    update: [storekeeper, 'maintenance_planner'],
    delete: [storekeeper],
  },
});
