import { msg } from '@lingui/core/macro';
import { boolean, decimal, integer, lines, quantity, text, choice } from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { changedBy } from '../../../core/registry/access.ts';
import { keepers, leads } from './access.ts';

/** Figures of the page of indicators that have a target. */
export const indicators = {
  trifr: msg`TRIFR`,
  ltifr: msg`LTIFR`,
  severity: msg`Severity rate`,
  sor_attainment: msg`Attainment of observations (%)`,
  actions_on_time: msg`Actions on time (%)`,
  inspections: msg`Inspections done (%)`,
  pre_start: msg`Checks before the start (%)`,
  regulatory: msg`Regulatory compliance (%)`,
};

/** By what a site counts its safety (catalogue hse.md §1); where a site has none, the values of the catalogue hold. */
export const hseSetting = defineRecord({
  name: 'hse_setting',
  title: msg`HSE settings of a site`,
  plural: msg`HSE settings`,
  path: '/hse/parametrage/settings',
  nav: { place: 90, group: 'settings' },
  scope: 'site',
  fields: {
    rate_base: integer({
      label: msg`Hours that injury rates are per`,
      unit: 'h',
      required: true,
      initial: 1_000_000,
      min: 1_000,
      max: 10_000_000,
    }),
    severity_base: integer({
      label: msg`Hours that the severity rate is per`,
      unit: 'h',
      required: true,
      initial: 1_000,
      min: 1,
      max: 1_000_000,
    }),
    osha_base: integer({
      label: msg`Hours of the OSHA rates`,
      unit: 'h',
      required: true,
      initial: 200_000,
      min: 1_000,
      max: 10_000_000,
    }),
    lost_day_cap: integer({
      label: msg`Maximum days per case in OSHA rates`,
      unit: 'd',
      required: true,
      initial: 180,
      min: 1,
      max: 3_660,
    }),
    declaration_hours: integer({
      label: msg`Time to declare an accident`,
      unit: 'h',
      required: true,
      initial: 48,
      min: 1,
      max: 720,
    }),
    flash_hours: integer({
      label: msg`Time to the flash report`,
      unit: 'h',
      required: true,
      initial: 24,
      min: 1,
      max: 240,
    }),
    height_threshold: quantity('m', {
      label: msg`Work at height from`,
      required: true,
      initial: 1.8,
      min: 0.5,
      max: 10,
    }),
    siren_suspends: boolean({ label: msg`The siren suspends all permits`, initial: true }),
    emergency_phone: text({ label: msg`Emergency phone`, max: 40 }),
    targets: lines(
      {
        indicator: choice({ label: msg`Indicator`, required: true, choices: indicators }),
        year: integer({ label: msg`Year`, required: true, min: 2000, max: 2100 }),
        target: decimal({
          label: msg({ message: 'Target', context: 'indicator' }),
          required: true,
          min: 0,
          max: 1_000,
        }),
      },
      { label: msg`Targets` },
    ),
  },
  display: ['rate_base'],
  sort: 'created_at',
  unique: [['site']],
  access: { read: leads, ...changedBy(...keepers) },
});
