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
  title: msg`Telematics beside our figures`,
  basis: {
    rows: msg`Readings that machines told of themselves, beside intervals of the ledger, fills and trips.`,
    dates: msg`Over the time within the period that lies between readings of the counter.`,
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
      msg`Hours told`,
      msg`Growth of the machine's own counter of operating hours within the period; a step across its beginning or end counts by its share of time.`,
    ),
    our_hours: hours(
      msg`Hours of the ledger`,
      msg`Operating time of the time ledger (OT = delays + working time) over the time that the counter's readings cover.`,
    ),
    hours_difference: hours(
      msg`Difference in hours`,
      msg`Of every pair: ours less what was told; its per cent is of what was told.`,
    ),
    hours_percent: percent(msg`Difference in hours %`, msg`100 × difference ÷ what was told.`),
    told_idle: hours(msg`Idle hours told`, msg`Growth of the machine's own counter of idle hours.`),
    told_idle_share: percent(msg`Idle share told`, msg`100 × idle hours told ÷ hours told.`),
    told_fuel: litres(msg`Fuel told`, msg`Growth of the machine's own counter of fuel used.`),
    our_fuel: litres(
      msg`Fuel filled`,
      msg`Litres of fuel filled into the machine over the time that the counter's readings cover, fills that were cancelled left out.`,
    ),
    fuel_difference: litres(msg`Difference in fuel`, msg`Ours less what was told.`),
    fuel_percent: percent(msg`Difference in fuel %`, msg`100 × difference ÷ what was told.`),
    told_loads: integer({ label: msg`Loads told`, hint: msg`Growth of the machine's own counter of loads.` }),
    our_loads: integer({
      label: msg`Trips`,
      hint: msg`Trips of the truck whose dump ended in the time that the counter's readings cover, or of the loading unit that loaded them; those rejected left out. Loads that are told make no trips.`,
    }),
    loads_difference: integer({ label: msg`Difference in loads`, hint: msg`Ours less what was told.` }),
    loads_percent: percent(msg`Difference in loads %`, msg`100 × difference ÷ what was told.`),
    told_tonnes: tonnes(msg`Tonnes told`, msg`Growth of the machine's own counter of payload.`),
    our_tonnes: tonnes(msg`Tonnes of trips`, msg`Payload of those trips.`),
    tonnes_difference: tonnes(msg`Difference in tonnes`, msg`Ours less what was told.`),
    tonnes_percent: percent(msg`Difference in tonnes %`, msg`100 × difference ÷ what was told.`),
    covered: hours(
      msg`Hours covered`,
      msg`The time within the period that lies between readings of the counter: what is before the first and after the last is in neither figure.`,
    ),
    longest_gap: hours(msg`Longest gap`, msg`The longest time between two readings of a counter.`),
    resets: integer({
      label: msg`Counted anew`,
      hint: msg`How often a counter fell and stayed below: a control unit was replaced. What it counted in between is not known.`,
    }),
    left_out: integer({
      label: msg`Left out`,
      hint: msg`Readings that cannot be true; they are kept as told, and count in no sum.`,
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
