import { msg } from '@lingui/core/macro';
import { choice, datetime, decimal, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { families, liveStatuses } from '../records/choices.ts';
import { staff } from '../../roles.ts';

const hours = (label: ReturnType<typeof msg>) => quantity('h', { label });
const told = (label: ReturnType<typeof msg>, hint: ReturnType<typeof msg>) =>
  quantity('h', { label, hint, decimals: 1 });
const percent = (label: ReturnType<typeof msg>) => quantity('%', { label });

/**
 * `/mining_equipment_fleet/equipment_stats`: what every machine did in a period (catalogue operations.md §1.2,
 * §10.1–10.2).
 */
export const fleetStatistics = defineReport({
  name: 'fleet_statistics',
  title: msg`Equipment statistics`,
  period: '30d',
  parameters: {
    family: choice({ label: msg`Family`, choices: families }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
  },
  columns: {
    machine: text({ label: msg`Machine` }),
    model: text({ label: msg`Model` }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
    family: choice({ label: msg`Family`, choices: families }),
    status: choice({ label: msg`Live status`, choices: liveStatuses }),
    since: datetime({ label: msg({ message: 'Since', context: 'status' }) }),
    hour_meter: hours(msg`Hour meter`),
    calendar: hours(msg`Calendar time`),
    scheduled: hours(msg`Scheduled time`),
    available: hours(msg`Available time`),
    operating: hours(msg`Operating time`),
    down: hours(msg`Down time`),
    up: hours(msg`Time not down`),
    per_day: quantity('h/d', { label: msg`Operating hours per day` }),
    days: decimal({ label: msg`Days` }),
    pa: percent(msg`Availability (PA)`),
    target: percent(msg`Target availability`),
    uoa: percent(msg`Use of availability`),
    told_hours: told(
      msg`Hours told by the machine`,
      msg`Growth of the machine's own counter of operating hours within the period; a step across its beginning or end counts by its share of time, a replaced control unit counts anew, and impossible readings are left out.`,
    ),
    told_by: text({ label: msg`Told by` }),
    told_difference: told(
      msg`Difference to the ledger`,
      msg`Operating time of the ledger over the time that the counter's readings cover, less the hours told. Ex: 212.4 h less 206.2 h are 6.2 h, 3.0 % of what was told.`,
    ),
    told_percent: quantity('%', { label: msg`Difference to the ledger %`, decimals: 1 }),
    told_covered: told(
      msg`Hours covered`,
      msg`The time within the period that lies between readings of the counter: what is before the first and after the last is not compared.`,
    ),
    told_gap: told(msg`Longest gap`, msg`The longest time between two readings of the counter.`),
  },
  totals: {
    calendar: 'sum',
    scheduled: 'sum',
    available: 'sum',
    operating: 'sum',
    down: 'sum',
    up: 'sum',
    per_day: { over: ['operating', 'days'] },
    pa: { over: ['up', 'calendar'], factor: 100 },
    uoa: { over: ['operating', 'available'], factor: 100 },
    told_hours: 'sum',
    told_difference: 'sum',
    told_percent: { over: ['told_difference', 'told_hours'], factor: 100 },
  },
  sparse: ['told_hours', 'told_by', 'told_difference', 'told_percent', 'told_covered', 'told_gap'],
  charts: [
    { kind: 'bar', title: msg`Availability per machine and target`, x: 'machine', series: ['pa'], target: 'target' },
    { kind: 'pareto', title: msg`Down time, the ten worst machines`, x: 'machine', value: 'down', top: 10 },
    { kind: 'bar', title: msg`Operating hours per machine`, x: 'machine', series: ['operating'] },
  ],
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_fleet/equipments/${id}` : null),
  access: { read: staff },
});
