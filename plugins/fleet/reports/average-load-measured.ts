import { msg } from '@lingui/core/macro';
import { choice, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/**
 * `/mining_equipment_fleet/equipments_average_load_view`: what trucks carried, against what they are made for
 * (catalogue operations.md §1.2, §10.12).
 */
export const averageLoadMeasured = defineReport({
  name: 'average_load_measured',
  title: msg`Average load`,
  basis: {
    rows: msg`Trips with a weighed payload that were not rejected.`,
    dates: msg`By production date of the dump.`,
  },
  hidden: { id: 'text', site: 'text', loads: 'numbers' },
  period: '90d',
  parameters: { material: text({ label: msg`Material`, max: 40 }) },
  columns: {
    machine: text({ label: msg`Machine` }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
    count: integer({ label: msg`Loads`, hint: msg`Number of weighed trips.` }),
    tonnes: quantity('t', { label: msg`Tonnes`, hint: msg`Sum of their payloads.` }),
    mean: quantity('t', { label: msg`Measured mean`, hint: msg`Tonnes ÷ loads.` }),
    target: quantity('t', { label: msg`Target payload`, hint: msg`The truck's target payload.` }),
    limit: quantity('t', {
      label: msg`110 % of the target`,
      hint: msg`1.1 × target payload: at most 10 % of loads may be above.`,
    }),
    most: quantity('t', { label: msg`120 % of the target`, hint: msg`1.2 × target payload: no load may be above.` }),
    approved: quantity('t', {
      label: msg`Approved load`,
      hint: msg`The approved average load valid at the end of the period for the materials carried, weighted by number of loads; of the truck, or else of its group.`,
    }),
    gap: quantity('%', { label: msg`Gap`, hint: msg`100 × (measured mean − approved load) ÷ approved load.` }),
    over: quantity('%', { label: msg`Loads over 110 %`, hint: msg`100 × loads above 110 % of the target ÷ loads.` }),
    verdict: choice({
      label: msg`10/10/20 policy`,
      choices: {
        kept: msg`Stored`,
        broken: msg({ message: 'Broken', context: 'policy' }),
        indicative: msg`Indicative`,
      },
    }),
  },
  totals: { count: 'sum', tonnes: 'sum', mean: { over: ['tonnes', 'count'] } },
  charts: [
    {
      kind: 'box',
      title: msg`Payload per truck`,
      x: 'machine',
      value: 'loads',
      unit: 't',
      marks: ['target', 'limit', 'most', 'approved'],
    },
  ],
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_fleet/equipments/${id}` : null),
  access: { read: staff },
});
