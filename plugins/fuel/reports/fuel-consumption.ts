import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../../roles.ts';

/** How a machine's burn stands out; the sheet's band counts first. */
export const findings = {
  above_band: msg`Above its sheet`,
  below_band: msg`Below its sheet`,
  above_kind: msg`Above its kind`,
  below_kind: msg`Below its kind`,
};

/**
 * What machines burnt: litres by fills, L/h from full fill to full fill (catalogue operations.md §10.15), each against
 * its sheet and its kind. Beside it what the machines told of themselves over the same period, by machine, kind or
 * site: `told_litres` is the growth of the counter `fuel_used_L`, `told_difference` = litres filled over the time
 * that its readings cover − told_litres,
 * `told_percent` = 100 × told_difference / told_litres. Ex: 1,840 L filled, 152,300 L → 154,080 L told = 1,780 L: 60 L,
 * 3.4 %.
 */
export const fuelConsumption = defineReport({
  name: 'fuel_consumption',
  title: msg`Fuel consumption`,
  period: '30d',
  parameters: {
    by: choice({
      label: msg`Grouped by`,
      choices: {
        machine: msg`Machine`,
        family: msg`Machine kind`,
        site: msg`Site`,
        operator: msg`Operator`,
        month: msg`Month`,
      },
    }),
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
    told_litres: quantity('L', {
      label: msg`Litres told by the machine`,
      decimals: 0,
      hint: msg`Growth of the machine's own counter of fuel used within the period; a step across its beginning or end counts by its share of time, a replaced control unit counts anew, and impossible readings are left out.`,
    }),
    told_by: text({ label: msg`Told by` }),
    told_difference: quantity('L', {
      label: msg`Difference to the fills`,
      decimals: 0,
      hint: msg`Litres filled over the time that the counter's readings cover, less the litres told. Ex: 1,840 L filled, the counter grew from 152,300 L to 154,080 L = 1,780 L: 60 L, 3.4 % of what was told.`,
    }),
    told_percent: decimal({ label: msg`Difference to the fills %` }),
    told_rate: decimal({
      label: msg`L/h told`,
      hint: msg`Litres told per hour of the machine's own counter of operating hours, of machines that tell both.`,
    }),
    told_covered: quantity('h', {
      label: msg`Hours covered`,
      decimals: 0,
      hint: msg`The time within the period that lies between readings of the counter: what was filled before the first and after the last is not compared.`,
    }),
    told_gap: quantity('h', {
      label: msg`Longest gap`,
      decimals: 1,
      hint: msg`The longest time between two readings of the counter.`,
    }),
  },
  totals: {
    fills: 'sum',
    litres: 'sum',
    burnt: 'sum',
    hours: 'sum',
    rate: { over: ['burnt', 'hours'] },
    def: 'sum',
    told_litres: 'sum',
    told_difference: 'sum',
    told_percent: { over: ['told_difference', 'told_litres'], factor: 100 },
  },
  sparse: ['told_litres', 'told_by', 'told_difference', 'told_percent', 'told_rate', 'told_covered', 'told_gap'],
  charts: [
    { title: msg`Litres`, kind: 'pareto', x: 'item', value: 'litres', top: 25 },
    { title: msg`Litres per hour`, kind: 'bar', x: 'item', series: ['rate'], target: 'kind_rate', bad: 'above' },
    { title: msg`Most litres above the kind`, kind: 'pareto', x: 'item', value: 'excess', top: 10 },
  ],
  drill: ({ machine }, { from, to }) =>
    typeof machine === 'string'
      ? listPath('/mining_equipment_refueling/equipment_fueling_reports', [
          `equipment:eq:${machine}`,
          `at:gte:${from}T00:00:00Z`,
          `at:lte:${to}T23:59:59Z`,
        ])
      : null,
  access: { read: fuelReaders },
});
