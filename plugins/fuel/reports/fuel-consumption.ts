import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../records/roles.ts';

/** How a machine's burn stands out; the sheet's band counts first. */
export const findings = {
  above_band: msg`Above its sheet`,
  below_band: msg`Below its sheet`,
  above_kind: msg`Above its kind`,
  below_kind: msg`Below its kind`,
};

/** What machines burnt: litres by fills, L/h from full fill to full fill (catalogue operations.md §10.15), each against its sheet and its kind. */
export const fuelConsumption = defineReport({
  name: 'fuel_consumption',
  title: msg`Fuel consumption`,
  period: '30d',
  parameters: {
    by: choice({ label: msg`Grouped by`, choices: { machine: msg`Machine`, family: msg`Machine kind`, site: msg`Site`, operator: msg`Operator`, month: msg`Month` } }),
    equipment: ref('equipment', { label: msg`Machine` }),
  },
  columns: {
    item: text({ label: msg`Group` }),
    fills: integer({ label: msg`Fills` }),
    litres: quantity('L', { label: msg`Litres` }),
    burnt: quantity('L', { label: msg`Litres between full fills` }),
    hours: quantity('h', { label: msg`Hours between full fills` }),
    rate: decimal({ label: msg`L/h` }),
    low: quantity('L/h', { label: msg`Low work` }),
    high: quantity('L/h', { label: msg`High work` }),
    finding: choice({ label: msg`Finding`, choices: findings }),
    kind_rate: decimal({ label: msg`L/h of its kind` }),
    deviation: decimal({ label: msg`Against its kind %` }),
    excess: quantity('L', { label: msg`Litres above its kind` }),
    excess_cost: integer({ label: msg`Cost above its kind` }),
    def: quantity('L', { label: msg`DEF` }),
    def_pct: decimal({ label: msg`DEF, % of fuel` }),
  },
  totals: { fills: 'sum', litres: 'sum', burnt: 'sum', hours: 'sum', rate: { over: ['burnt', 'hours'] }, def: 'sum' },
  charts: [
    { title: msg`Litres`, kind: 'pareto', x: 'item', value: 'litres', top: 25 },
    { title: msg`Litres per hour`, kind: 'bar', x: 'item', series: ['rate'], target: 'kind_rate', bad: 'above' },
    { title: msg`Most litres above the kind`, kind: 'pareto', x: 'item', value: 'excess', top: 10 },
  ],
  drill: ({ machine }, { from, to }) =>
    typeof machine === 'string' ? listPath('/mining_equipment_refueling/equipment_fueling_reports', [`equipment:eq:${machine}`, `at:gte:${from}T00:00:00Z`, `at:lte:${to}T23:59:59Z`]) : null,
  access: { read: fuelReaders },
});
