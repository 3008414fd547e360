import { msg } from '@lingui/core/macro';
import { choice, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { families } from '../records/choices.ts';
import { staff } from '../../roles.ts';

const hours = (label: ReturnType<typeof msg>, hint?: ReturnType<typeof msg>) =>
  quantity('h', { label, decimals: 1, ...(hint ? { hint } : {}) });
const litres = (label: ReturnType<typeof msg>, hint?: ReturnType<typeof msg>) =>
  quantity('L', { label, decimals: 0, ...(hint ? { hint } : {}) });
const tonnes = (label: ReturnType<typeof msg>, hint?: ReturnType<typeof msg>) =>
  quantity('t', { label, decimals: 0, ...(hint ? { hint } : {}) });

/**
 * What machines tell of themselves beside what Filon counts, over the same time: that which the counter's readings cover
 * within the period. A control, which changes neither. Of every pair, difference = ours − told, and its per cent =
 * 100 × (ours − told) / told. Ex: the ledger has 212.4 h of operation, the counter grew from 14,865.2 h to 15,071.4 h =
 * 206.2 h: difference 6.2 h, 3.0 %. 830 trips beside 841 loads: −11, −1.3 %.
 */
export const telematicsControl = defineReport({
  name: 'telematics_control',
  title: msg`Telematics vs our figures`,
  basis: {
    rows: msg`Readings reported by machines, next to ledger intervals, fills and trips.`,
    dates: msg`Time within the period between counter readings.`,
  },
  hidden: { id: 'text', site: 'text' },
  period: '30d',
  parameters: {
    family: choice({ label: msg`Family`, choices: families }),
    equipment: ref('equipment', { label: msg`Machine` }),
  },
  columns: {
    machine: text({ label: msg`Machine` }),
    source: text({ label: msg({ message: 'Source', context: 'of data' }) }),
    told_hours: hours(
      msg`Hours reported`,
      msg`Growth of the machine's own operating hours within the period; a step across its start or end is prorated by time.`,
    ),
    our_hours: hours(
      msg`Ledger hours`,
      msg`Operating time of the time ledger (OT = delays + working time) over the time covered by the counter readings.`,
    ),
    hours_difference: hours(
      msg`Difference in hours`,
      msg`For each pair: ours − reported; the percentage is of the reported value.`,
    ),
    hours_percent: percent(msg`Difference in hours %`, msg`100 × difference ÷ reported value.`),
    told_idle: hours(msg`Idle hours reported`, msg`Growth of the machine's own idle hours counter.`),
    told_idle_share: percent(msg`Idle share reported`, msg`100 × reported idle hours ÷ reported hours.`),
    told_fuel: litres(msg`Fuel reported`, msg`Growth of the machine's own fuel counter.`),
    our_fuel: litres(
      msg`Fuel filled`,
      msg`Litres of fuel filled into the machine over the time covered by the counter readings; cancelled fills are excluded.`,
    ),
    fuel_difference: litres(msg`Difference in fuel`, msg`Ours − reported.`),
    fuel_percent: percent(msg`Difference in fuel %`, msg`100 × difference ÷ reported value.`),
    told_loads: integer({ label: msg`Loads reported`, hint: msg`Growth of the machine's own load counter.` }),
    our_loads: integer({
      label: msg`Trips`,
      hint: msg`Trips of the truck whose dump ended in the time covered by the counter readings, or of the loading unit that loaded them; rejected trips are excluded. Reported loads do not create trips.`,
    }),
    loads_difference: integer({ label: msg`Difference in loads`, hint: msg`Ours − reported.` }),
    loads_percent: percent(msg`Difference in loads %`, msg`100 × difference ÷ reported value.`),
    told_tonnes: tonnes(msg`Tonnes reported`, msg`Growth of the machine's own payload counter.`),
    our_tonnes: tonnes(msg`Tonnes of trips`, msg`Payload of those trips.`),
    tonnes_difference: tonnes(msg`Difference in tonnes`, msg`Ours − reported.`),
    tonnes_percent: percent(msg`Difference in tonnes %`, msg`100 × difference ÷ reported value.`),
    covered: hours(
      msg`Hours covered`,
      msg`Time within the period between counter readings: what comes before the first or after the last is in neither figure.`,
    ),
    longest_gap: hours(msg`Longest gap`, msg`The longest time between two readings of a counter.`),
    resets: integer({
      label: msg`Counter resets`,
      hint: msg`How often a counter dropped and stayed lower: a control unit was replaced. What it counted in between is unknown.`,
    }),
    left_out: integer({
      label: msg`Excluded`,
      hint: msg`Impossible readings; stored as reported and excluded from all sums.`,
    }),
  },
  totals: {
    told_hours: 'sum',
    our_hours: 'sum',
    hours_difference: 'sum',
    hours_percent: { over: ['hours_difference', 'told_hours'], factor: 100 },
    told_idle: 'sum',
    told_idle_share: { over: ['told_idle', 'told_hours'], factor: 100 },
    told_fuel: 'sum',
    our_fuel: 'sum',
    fuel_difference: 'sum',
    fuel_percent: { over: ['fuel_difference', 'told_fuel'], factor: 100 },
    told_loads: 'sum',
    our_loads: 'sum',
    loads_difference: 'sum',
    loads_percent: { over: ['loads_difference', 'told_loads'], factor: 100 },
    told_tonnes: 'sum',
    our_tonnes: 'sum',
    tonnes_difference: 'sum',
    tonnes_percent: { over: ['tonnes_difference', 'told_tonnes'], factor: 100 },
  },
  sparse: [
    'told_idle',
    'told_idle_share',
    'told_fuel',
    'our_fuel',
    'fuel_difference',
    'fuel_percent',
    'told_loads',
    'our_loads',
    'loads_difference',
    'loads_percent',
    'told_tonnes',
    'our_tonnes',
    'tonnes_difference',
    'tonnes_percent',
  ],
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_fleet/equipments/${id}?tab=telematics` : null),
  access: { read: staff },
});
