import { msg } from '@lingui/core/macro';
import { choice, decimal, ref, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';

/** The unit in which each kind of capacity is measured. */
export const unitOfCapacity = {
  payload: 't',
  body_heaped: 'm3',
  body_struck: 'm3',
  bucket_heaped: 'm3',
  blade: 'm3',
  hole_diameter: 'mm',
  tank: 'L',
  throughput: 't/h',
  lift: 't',
} as const;

const capacityKinds = {
  payload: msg({ message: 'Payload', context: 'capacity' }),
  body_heaped: msg`Heaped body`,
  body_struck: msg`Struck body`,
  bucket_heaped: msg`Heaped bucket`,
  blade: msg`Blade`,
  hole_diameter: msg`Hole diameter`,
  tank: msg({ message: 'Tank', context: 'of a machine' }),
  throughput: msg`Throughput`,
  lift: msg`Lift`,
};

/** What a model holds, digs or lifts (catalogue operations.md §1.1). */
export const equipmentCapacity = defineRecord({
  name: 'equipment_capacity',
  title: msg`Capacity`,
  plural: msg`Equipment capacities`,
  path: '/mining_equipment_fleet/settings/equipment_capacities',
  nav: { place: 130, group: 'settings' },
  scope: 'company',
  fields: {
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }), required: true }),
    make: text({ label: msg`Make`, max: 40 }),
    model: text({ label: msg`Model`, required: true, max: 40 }),
    kind: choice({
      label: msg({ message: 'Kind', context: 'nature' }),
      required: true,
      choices: capacityKinds,
    }),
    value: decimal({
      label: msg({ message: 'Value', context: 'number' }),
      required: true,
      min: 0.001,
      max: 10_000_000,
    }),
    unit: choice({
      label: msg`Unit`,
      required: true,
      choices: {
        t: msg({ message: 't', context: 'unit' }),
        m3: msg({ message: 'm³', context: 'unit' }),
        mm: msg({ message: 'mm', context: 'unit' }),
        L: msg({ message: 'L', context: 'unit' }),
        't/h': msg({ message: 't/h', context: 'unit' }),
      },
    }),
    material: ref('mineral_type', { label: msg`Material`, optional: true }),
    standard: choice({
      label: msg({ message: 'Standard', context: 'norm' }),
      choices: {
        ISO_6483: msg({ message: 'ISO 6483', context: 'norm' }),
        ISO_7546: msg({ message: 'ISO 7546', context: 'norm' }),
        ISO_10567: msg({ message: 'ISO 10567', context: 'norm' }),
        maker: msg({ message: 'Maker', context: 'of machines' }),
        site: msg`Site`,
      },
    }),
    source: text({ label: msg`Source`, max: 80 }),
  },
  display: ['model', 'kind'],
  sort: 'model',
  unique: [['model', 'kind']],
  rules: [
    ({ kind, unit }) => {
      if (!kind || !unit) return null;
      const right = unitOfCapacity[kind];
      if (unit === right) return null;
      return {
        field: 'unit',
        sentence: {
          ...msg({ message: '{kind} is measured in {unit}.' }),
          values: { kind: capacityKinds[kind], unit: right },
        },
      };
    },
  ],
  access: settingsAccess('maintenance_planner'),
});
