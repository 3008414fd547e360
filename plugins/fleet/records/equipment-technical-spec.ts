import { msg } from '@lingui/core/macro';
import { choice, decimal, files, integer, lines, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { settingsAccess } from './access.ts';

const volumes = {
  fluid: choice({
    label: msg`Fluid`,
    required: true,
    choices: {
      engine_oil: msg`Engine oil`,
      hydraulic: msg`Hydraulic oil`,
      coolant: msg`Coolant`,
      transmission: msg`Transmission oil`,
      final_drive: msg`Final drive oil`,
      def: msg`DEF`,
    },
  }),
  litres: quantity('L', { label: msg`Litres`, required: true, min: 0, max: 20_000 }),
};
const specValues = {
  key: text({ label: msg`Characteristic`, required: true, max: 60 }),
  value: text({ label: msg({ message: 'Value', context: 'number' }), max: 60 }),
  unit: text({ label: msg`Unit`, max: 12 }),
};
const burn = (label: ReturnType<typeof msg>) => quantity('L/h', { label, min: 0, max: 1000 });
const metres = (label: ReturnType<typeof msg>) => quantity('m', { label, min: 0, max: 200 });

/** What the maker says of a machine, or of a model (catalogue operations.md §1.1); the machine's own row wins. */
export const equipmentTechnicalSpec = defineRecord({
  name: 'equipment_technical_spec',
  title: msg`Technical specification`,
  plural: msg`Technical specifications`,
  path: '/mining_equipment_fleet/equipment_technical_specifications',
  nav: 60,
  scope: by('equipment'),
  fields: {
    equipment: ref('equipment', { label: msg`Machine` }),
    model: text({ label: msg`Model`, max: 40 }),
    engine_model: text({ label: msg({ message: 'Engine', context: 'machine part' }), max: 40 }),
    power: quantity('kW', { label: msg({ message: 'Power', context: 'engine' }), min: 0, max: 10_000 }),
    mass_empty: quantity('t', { label: msg`Empty mass`, min: 0, max: 2000 }),
    mass_gross: quantity('t', { label: msg`Gross mass`, min: 0, max: 2000 }),
    top_speed: quantity('km/h', { label: msg`Top speed`, min: 0, max: 150 }),
    length: metres(msg`Length`),
    width: metres(msg`Width`),
    height: metres(msg`Height`),
    turning_radius: metres(msg`Turning radius`),
    gradeability: quantity('%', { label: msg`Gradeability`, min: 0, max: 100 }),
    ground_pressure: quantity('kPa', { label: msg`Ground pressure`, min: 0, max: 5000 }),
    tyre_size: text({ label: msg`Tyre size`, max: 20 }),
    tyre_count: integer({ label: msg`Tyres`, min: 0, max: 24 }),
    tyre_tkph: decimal({ label: msg`TKPH rating`, min: 0, max: 5000 }),
    front_empty: quantity('%', { label: msg`Front axle share, empty`, min: 0, max: 100 }),
    front_loaded: quantity('%', { label: msg`Front axle share, loaded`, min: 0, max: 100 }),
    fuel_idle: burn(msg`Idle burn`),
    fuel_low: burn(msg`Low burn`),
    fuel_medium: burn(msg`Medium burn`),
    fuel_high: burn(msg`High burn`),
    volumes: lines(volumes, { label: msg`Fluid volumes` }),
    spec_values: lines(specValues, {
      label: msg`Characteristics`,
      hint: msg`Leave empty on a new sheet to list the characteristics of its family.`,
    }),
    sheet: files({ label: msg`Data sheet` }),
  },
  display: ['model', 'engine_model'],
  sort: 'model',
  unique: [['equipment'], ['model']],
  sections: [
    {
      title: msg`Masses and size`,
      fields: ['mass_empty', 'mass_gross', 'length', 'width', 'height', 'turning_radius', 'ground_pressure'],
    },
    {
      title: msg({ message: 'Drive and tyres', context: 'machine' }),
      fields: [
        'engine_model',
        'power',
        'top_speed',
        'gradeability',
        'tyre_size',
        'tyre_count',
        'tyre_tkph',
        'front_empty',
        'front_loaded',
      ],
    },
    {
      title: msg({ message: 'Consumption', context: 'machine' }),
      fields: ['fuel_idle', 'fuel_low', 'fuel_medium', 'fuel_high', 'volumes'],
    },
  ],
  listed: [
    'equipment',
    'model',
    'engine_model',
    'power',
    'mass_empty',
    'mass_gross',
    'top_speed',
    'tyre_size',
    'fuel_medium',
  ],
  rules: [
    ({ equipment, model }) =>
      (equipment == null) === (model == null)
        ? { field: 'equipment', sentence: msg`Choose either a machine or a model.` }
        : null,
  ],
  access: settingsAccess('maintenance_planner'),
});
