import { msg } from '@lingui/core/macro';
import { choice, decimal, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/**
 * `/mining_equipment_fleet/equipments_average_load_view`: what trucks carried, against what they are made for
 * (catalogue operations.md §1.2, §10.12).
 */
export const averageLoadMeasured = defineReport({
  name: 'average_load_measured',
  title: msg`Average load`,
  period: '90d',
  parameters: { material: text({ label: msg`Material`, max: 40 }) },
  columns: {
    machine: text({ label: msg`Machine` }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
    loads: decimal({ label: msg`Measured loads` }),
    count: decimal({ label: msg`Loads` }),
    tonnes: quantity('t', { label: msg`Tonnes` }),
    mean: quantity('t', { label: msg`Measured mean` }),
    target: quantity('t', { label: msg`Target payload` }),
    limit: quantity('t', { label: msg`110 % of the target` }),
    most: quantity('t', { label: msg`120 % of the target` }),
    approved: quantity('t', { label: msg`Approved load` }),
    gap: quantity('%', { label: msg`Gap` }),
    over: quantity('%', { label: msg`Loads over 110 %` }),
    verdict: choice({
      label: msg`10/10/20 policy`,
      choices: { kept: msg`Kept`, broken: msg({ message: 'Broken', context: 'policy' }), indicative: msg`Indicative` },
    }),
  },
  totals: { count: 'sum', tonnes: 'sum', mean: { over: ['tonnes', 'count'] } },
  charts: [{ kind: 'box', title: msg`Payload per truck`, x: 'machine', value: 'loads' }],
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_fleet/equipments/${id}` : null),
  access: { read: staff },
});
