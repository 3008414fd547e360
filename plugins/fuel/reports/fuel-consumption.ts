import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, money, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../../roles.ts';

/** How a machine's burn stands out; the sheet's band counts first. */
export const findings = {
  above_band: msg`Above its data sheet`,
  below_band: msg`Below its data sheet`,
  above_kind: msg`Above its type`,
  below_kind: msg`Below its type`,
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
  basis: {
    rows: msg`Fills that were not cancelled, signed or not.`,
    dates: msg`By the time of the fill, within the shifts of the period. An interval between full fills counts when and where it ends, whenever and at whichever site it began.`,
    money: msg`Price per litre of the engine's fuel, diesel or petrol, valid at the site on the day the interval ends, in the currency of that price; no amount where currencies differ.`,
  },
  hidden: { machine: 'text' },
  period: '30d',
  parameters: {
    by: choice({
      label: msg`Grouped by`,
      choices: {
        machine: msg`Machine`,
        family: msg`Machine type`,
        site: msg`Site`,
        operator: msg`Operator`,
        month: msg`Month`,
      },
    }),
    equipment: ref('equipment', { label: msg`Machine` }),
  },
  columns: {
    item: text({ label: msg`Group` }),
    fills: integer({ label: msg`Fills`, hint: msg`Number of fuel fills; DEF fills are counted separately.` }),
    litres: quantity('L', { label: msg`Litres`, hint: msg`Sum of litres of those fills.` }),
    burnt: quantity('L', {
      label: msg`Litres between full fills`,
      hint: msg`For each interval that ends with a full fill in the period: its litres plus those of partial fills since the previous full fill. Intervals under 4 h, and those whose meter advanced more than the elapsed time, are excluded.`,
    }),
    hours: quantity('h', {
      label: msg`Hours between full fills`,
      hint: msg`Hour meter growth over the same intervals.`,
    }),
    rate: decimal({
      label: msg`L/h`,
      hint: msg`Litres between full fills ÷ hours between full fills. Ex: 612 + 588 + 640 L over 32.4 h = 56.8 L/h.`,
    }),
    low: quantity('L/h', {
      label: msg`Low work`,
      hint: msg`Low-work figure of the machine's data sheet, or else of its model.`,
    }),
    high: quantity('L/h', {
      label: msg`High work`,
      hint: msg`High-work figure of the machine's data sheet, or else of its model.`,
    }),
    finding: choice({ label: msg`Finding`, choices: findings }),
    kind_rate: decimal({
      label: msg`L/h of its type`,
      hint: msg`Litres ÷ hours between full fills of all machines of the same type at the site in the period, whichever machine is selected, weighted by the hours of the group.`,
    }),
    deviation: decimal({ label: msg`Vs type, %`, hint: msg`100 × (L/h ÷ L/h of its type − 1).` }),
    excess: quantity('L', {
      label: msg`Litres above its type`,
      hint: msg`Litres between full fills − L/h of its type × hours.`,
    }),
    excess_cost: money({
      label: msg`Cost above its type`,
      scale: 0,
      currency: 'currency',
      hint: msg`Sum over the intervals of (litres − L/h of its type × hours) × the price per litre of its fuel at the site on the day the interval ends. Intervals without a price are excluded.`,
    }),
    currency: text({ label: msg`Currency` }),
    def: quantity('L', { label: msg`DEF`, hint: msg`Sum of litres of DEF filled in the period.` }),
    def_pct: decimal({ label: msg`DEF, % of fuel`, hint: msg`100 × DEF ÷ litres of fuel filled in the period.` }),
    told_litres: quantity('L', {
      label: msg`Litres reported by the machine`,
      decimals: 0,
      hint: msg`Growth of the machine's own fuel counter within the period. A step across the start or end of the period is prorated by time, a replaced control unit is counted from zero, and impossible readings are excluded.`,
    }),
    told_by: text({ label: msg`Reported by` }),
    told_difference: quantity('L', {
      label: msg`Difference from fills`,
      decimals: 0,
      hint: msg`Litres filled over the time covered by the counter readings − litres reported. Ex: 1,840 L filled, the counter grew from 152,300 L to 154,080 L = 1,780 L: 60 L, 3.4 % of the reported litres.`,
    }),
    told_percent: decimal({
      label: msg`Difference from fills, %`,
      hint: msg`100 × difference ÷ reported litres.`,
    }),
    told_rate: decimal({
      label: msg`L/h reported`,
      hint: msg`Reported litres per hour of the machine's own operating hours, for machines that report both.`,
    }),
    told_covered: quantity('h', {
      label: msg`Hours covered`,
      decimals: 0,
      hint: msg`Time within the period between counter readings: fills before the first and after the last reading are not compared.`,
    }),
    told_gap: quantity('h', {
      label: msg`Longest gap`,
      decimals: 1,
      hint: msg`The longest time between two counter readings.`,
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
  sparse: [
    'excess_cost',
    'currency',
    'told_litres',
    'told_by',
    'told_difference',
    'told_percent',
    'told_rate',
    'told_covered',
    'told_gap',
  ],
  charts: [
    { title: msg`Litres`, kind: 'pareto', x: 'item', value: 'litres', top: 25 },
    { title: msg`Litres per hour`, kind: 'bar', x: 'item', series: ['rate'], target: 'kind_rate', bad: 'above' },
    { title: msg`Most litres above type`, kind: 'pareto', x: 'item', value: 'excess', top: 10 },
  ],
  behind: {
    record: 'equipment_fueling',
    path: '/mining_equipment_refueling/equipment_fueling_reports',
    filter: ({ machine }, { from, to, shift }) =>
      machine === null
        ? null
        : [
            `equipment:eq:${machine}`,
            'state:ne:cancelled',
            `product:in:${JSON.stringify(['diesel', 'petrol'])}`,
            `production_date:gte:${from}`,
            `production_date:lte:${to}`,
            ...(shift ? [`shift:eq:${shift}`] : []),
          ],
    proves: { fills: 'count', litres: { sum: 'litres' } },
  },
  access: { read: fuelReaders },
});
