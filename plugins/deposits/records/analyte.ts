import { msg } from '@lingui/core/macro';
import { boolean, choice, decimal, integer, text } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { geologyAccess } from './access.ts';
import { inUse, setFoot, setHead } from './set-fields.ts';

/** What a laboratory measures in a sample (catalogue geology-income.md §1). */
export const analyte = defineRecord({
  name: 'analyte',
  title: msg`Analyte`,
  plural: msg`Analytes`,
  path: '/mineral_deposits/settings/analytes',
  nav: { place: 50, group: 'settings' },
  scope: 'company',
  fields: {
    ...setHead,
    symbol: text({ label: msg`Symbol`, required: true, max: 10 }),
    unit: choice({
      label: msg`Unit`,
      required: true,
      initial: '%',
      choices: {
        '%': msg({ message: '%', context: 'unit' }),
        'g/t': msg({ message: 'g/t', context: 'unit' }),
        ppm: msg({ message: 'ppm', context: 'unit' }),
        't/m3': msg({ message: 't/m³', context: 'unit' }),
        '-': msg({ message: '–', context: 'unit' }),
      },
    }),
    decimals: integer({ label: msg`Decimals`, min: 0, max: 5, initial: 2 }),
    payable: boolean({ label: msg`Payable` }),
    penalty_above: decimal({ label: msg`Penalty above`, min: 0, max: 1_000_000 }),
    detection_limit: decimal({ label: msg`Detection limit`, min: 0, max: 1_000_000 }),
    top_cut: decimal({ label: msg`Top cut`, min: 0, max: 1_000_000 }),
    ...setFoot,
    ...inUse,
  },
  display: ['symbol'],
  sort: 'sort',
  unique: [['code']],
  listed: [
    'code',
    'label',
    'symbol',
    'unit',
    'decimals',
    'payable',
    'penalty_above',
    'detection_limit',
    'top_cut',
    'active',
  ],
  access: geologyAccess,
});
