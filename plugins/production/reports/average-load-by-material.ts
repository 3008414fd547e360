import { msg } from '@lingui/core/macro';
import { choice, integer, quantity, ref } from '../../../core/records/fields/index.ts';
import { referenceId } from '../../../core/records/fields/reference.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { behindTrips, figureReaders, tripFilters } from './trip-parameters.ts';

/** How trips come by a payload that somebody weighed. */
export const weighedSources = ['weighbridge', 'scale', 'loader'] as const;

/**
 * What trucks of a group carried of a material from loading units of a group, against the approved average load
 * (catalogue operations.md §1.2).
 */
export const averageLoadByMaterial = defineReport({
  name: 'average_load_by_material',
  title: msg`Loads by material and loading group`,
  basis: {
    rows: msg`Trips with a weighed payload that were not rejected.`,
    dates: msg`By the production date and shift of the end of the dump.`,
  },
  hidden: { units: 'text' },
  period: '90d',
  parameters: { material: ref('mineral_type', { label: msg`Material`, optional: true }) },
  columns: {
    material: ref('mineral_type', { label: msg`Material`, optional: true }),
    group: ref('equipment_group', { label: msg`Truck group` }),
    loader_group: ref('equipment_group', { label: msg`Loading group` }),
    count: integer({ label: msg`Weighed loads`, hint: msg`Number of weighed trips.` }),
    tonnes: quantity('t', {
      label: msg({ message: 'Tonnes', context: 'measure' }),
      hint: msg`Sum of their payloads.`,
    }),
    mean: quantity('t', { label: msg`Measured mean`, decimals: 1, hint: msg`Tonnes ÷ weighed loads.` }),
    approved: quantity('t', {
      label: msg`Approved load`,
      decimals: 1,
      hint: msg`Approved average load valid at the end of the period, weighted by number of loads: the truck's with this loading group, else the truck's, else its group's with this loading group, else its group's.`,
    }),
    gap: quantity('%', {
      label: msg({ message: 'Gap', context: 'to the approved load' }),
      decimals: 1,
      hint: msg`100 × (measured mean − approved load) ÷ approved load.`,
    }),
    finding: choice({
      label: msg`Finding`,
      choices: { apart: msg`More than 5 % apart`, few: msg`Fewer than 50 loads`, fits: msg`Matches` },
      hint: msg`More than 5 % apart: |gap| > 5 % of 50 loads or more.`,
    }),
  },
  totals: { count: 'sum', tonnes: 'sum', mean: { over: ['tonnes', 'count'] } },
  behind: {
    ...behindTrips(() => ({})),
    filter: ({ material, group, units }, question) => [
      ...tripFilters(
        { ...question, parameters: {} },
        { material: referenceId(material), truck_group: referenceId(group) },
      ),
      units === null ? 'loading_unit:empty' : `loading_unit:in:${units}`,
      `payload_source:in:${JSON.stringify(weighedSources)}`,
      'payload:gt:0',
    ],
    proves: {
      count: 'count',
      tonnes: { sum: 'payload' },
      mean: { over: [{ sum: 'payload' }, 'count'] },
    },
  },
  access: figureReaders,
});
