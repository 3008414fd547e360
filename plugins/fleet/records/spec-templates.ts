import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Family } from './choices.ts';

/** A characteristic that a sheet of a family should tell, with its unit. */
export interface TemplateLine {
  readonly key: MessageDescriptor;
  readonly unit: string;
}

const line = (key: MessageDescriptor, unit = ''): TemplateLine => ({ key, unit });
const loading = [
  line(msg({ message: 'Bucket', context: 'machine part' }), 'm³'),
  line(msg`Bucket fill factor`, '%'),
  line(msg`Breakout force`, 'kN'),
  line(msg`Digging height`, 'm'),
  line(msg`Digging depth`, 'm'),
  line(msg`Dump height`, 'm'),
  line(msg`Swing time`, 's'),
  line(msg`Passes per truck`),
];

/** What is asked of each family beside the common fields (catalogue operations.md §1.1). */
export const specTemplates: Readonly<Partial<Record<Family, readonly TemplateLine[]>>> = {
  haul_truck: [
    line(msg`Body, heaped 2:1`, 'm³'),
    line(msg`Body, struck`, 'm³'),
    line(msg`Tipping time`, 's'),
    line(msg`Tipping height`, 'm'),
    line(msg`Brake type`),
    line(msg`Retarder`, 'kW'),
    line(msg`Suspension type`),
  ],
  hydraulic_shovel: loading,
  wheel_loader: loading,
  dozer: [line(msg`Blade type`), line(msg`Blade`, 'm³'), line(msg`Ripper type`), line(msg`Drawbar pull`, 'kN')],
  grader: [line(msg`Blade width`, 'm'), line(msg`Scarifier`)],
  drill: [
    line(msg`Hole diameter`, 'mm'),
    line(msg`Greatest depth`, 'm'),
    line(msg`Pull-down force`, 'kN'),
    line(msg`Compressor`, 'm³/min'),
    line(msg`Tower`, 'm'),
  ],
  water_truck: [
    line(msg({ message: 'Tank', context: 'of a machine' }), 'L'),
    line(msg`Spray width`, 'm'),
    line(msg`Pump`, 'L/min'),
  ],
  fuel_bowser: [
    line(msg({ message: 'Tank', context: 'of a machine' }), 'L'),
    line(msg`Pump`, 'L/min'),
    line(msg`Hose`, 'm'),
    line(msg`Meter class`),
  ],
  crusher: [line(msg`Gap of the crusher`, 'mm'), line(msg`Throughput`, 't/h'), line(msg`Hopper`, 't')],
  pump: [line(msg({ message: 'Flow', context: 'pump' }), 'm³'), line(msg({ message: 'Head', context: 'pump' }), 'm')],
};
