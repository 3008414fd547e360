import { msg } from '@lingui/core/macro';
import { choice, datetime, decimal, money, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { hours, percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { families, liveStatuses, ownerships } from '../records/choices.ts';
import { staff } from '../../roles.ts';

const telematicHours = (label: ReturnType<typeof msg>, hint: ReturnType<typeof msg>) =>
  quantity('h', { label, hint, decimals: 1 });

/**
 * `/mining_equipment_fleet/equipment_stats`: what every machine did in a period (catalogue operations.md §1.2,
 * §10.1–10.2).
 */
export const fleetStatistics = defineReport({
  name: 'fleet_statistics',
  title: msg`Equipment statistics`,
  basis: {
    rows: msg`Time ledger intervals of machines in service within the period, drafts excluded. Operators by machine check-ins, for users who can see them.`,
    dates: msg`Intervals are cut at the ends of the period, at the start and end of service, and at the current time.`,
    money: msg`Costs are in the currency of the machine's financial specification.`,
  },
  hidden: { id: 'text', site: 'text', state: 'text' },
  period: '30d',
  parameters: {
    family: choice({ label: msg`Family`, choices: families }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
    ownership: choice({ label: msg`Ownership`, choices: ownerships }),
  },
  columns: {
    machine: text({ label: msg`Machine` }),
    model: text({ label: msg`Model` }),
    group: ref('equipment_group', { label: msg({ message: 'Group', context: 'of machines' }) }),
    family: choice({ label: msg`Family`, choices: families }),
    ownership: choice({ label: msg`Ownership`, choices: ownerships }),
    status: choice({ label: msg`Live status`, choices: liveStatuses }),
    since: datetime({ label: msg({ message: 'Since', context: 'status' }) }),
    operator: ref('person', {
      label: msg`Operator`,
      optional: true,
      hint: msg`Current operator: the last person who logged on to the machine within 14 h and has not logged off, left or taken another machine.`,
    }),
    main_operator: ref('person', {
      label: msg`Top operator`,
      optional: true,
      hint: msg`Person logged on to the machine longest in the period: from each log-on to the next log-on or log-off there, or until the person left or took another machine, 14 h at most.`,
    }),
    main_operator_hours: hours(
      msg`Hours of top operator`,
      msg`Time in the period that person was logged on to the machine, by check-ins.`,
    ),
    hour_meter: hours(msg`Hour meter`, msg`Last valid hour meter total, now.`),
    calendar: hours(msg`Calendar time`, msg`Ledger hours of the machine in the period.`),
    scheduled: hours(msg`Scheduled time`, msg`Calendar time − unscheduled time.`),
    available: hours(msg`Available time`, msg`Scheduled time − down time.`),
    operating: hours(msg`Operating time`, msg`Delays + working time.`),
    down: hours(msg`Down time`, msg`Scheduled and unscheduled down time.`),
    up: hours(msg`Time not down`, msg`Calendar time − down time.`),
    per_day: quantity('h/d', {
      label: msg`Operating hours per day`,
      hint: msg`Operating time ÷ production dates of the period that have started.`,
    }),
    days: decimal({ label: msg`Days`, hint: msg`Production dates of the period that have started.` }),
    month_hours: hours(
      msg`Hours of the month`,
      msg`Operating time from the first production date of the month in which the period ends to the end of the period, all shifts.`,
    ),
    month_target: hours(
      msg`Target hours for the month`,
      msg`Calendar time of the same days × target availability × target utilisation of the machine's group. Ex: 400 h × 88 % × 80 % = 281.6 h.`,
    ),
    pa: percent(
      msg`Availability (PA)`,
      msg`100 × (calendar time − down time) ÷ calendar time. Ex: 600 min with 90 down = 85.0 %.`,
    ),
    target: percent(msg`Target availability`, msg`The target of the machine's group.`),
    uoa: percent(msg`Use of availability`, msg`100 × operating time ÷ available time. Ex: 360 ÷ 390 min = 92.3 %.`),
    working: hours(msg`Working time`, msg`Operating time − delays.`),
    productive: hours(msg`Productive time`, msg`Working time − non-productive work, such as relocation.`),
    as_pct: percent(
      msg`Availability of scheduled time (A_s)`,
      msg`100 × available time ÷ scheduled time (GMG). Ex: 390 ÷ 480 min = 81.3 %.`,
    ),
    utilisation: percent(
      msg`Operating utilisation`,
      msg`100 × operating time ÷ scheduled time. Ex: 360 ÷ 480 min = 75.0 %.`,
    ),
    efficiency: percent(
      msg`Operating efficiency`,
      msg`100 × working time ÷ operating time. Ex: 310 ÷ 360 min = 86.1 %.`,
    ),
    effectiveness: percent(
      msg`Production effectiveness`,
      msg`100 × productive time ÷ working time. Ex: 295 ÷ 310 min = 95.2 %.`,
    ),
    effective: percent(
      msg`Effective utilisation`,
      msg`100 × working time ÷ scheduled time. Ex: 310 ÷ 480 min = 64.6 %.`,
    ),
    output_rate: quantity('t/h', {
      label: msg`Output per hour`,
      decimals: 0,
      hint: msg`For trucks and loading units: tonnes ÷ operating hours, as in the trip figures.`,
    }),
    burn_rate: quantity('L/h', {
      label: msg`L/h`,
      decimals: 1,
      hint: msg`Litres ÷ hours between full fills, as in the fuel figures.`,
    }),
    cost_per_hour: money({
      label: msg`Cost per hour`,
      scale: 2,
      currency: 'currency',
      hint: msg`Depreciation or lease, fuel and insurance ÷ hours run, as in the costs of machines.`,
    }),
    currency: text({ label: msg`Currency` }),
    told_hours: telematicHours(
      msg`Hours reported by the machine`,
      msg`Growth of the machine's own operating hours within the period; a step across its start or end is prorated by time, a replaced control unit is counted from zero, and impossible readings are excluded.`,
    ),
    told_by: text({ label: msg`Reported by` }),
    told_difference: telematicHours(
      msg`Difference from ledger`,
      msg`Operating time of the ledger over the time covered by the counter readings − hours reported. Ex: 212.4 h − 206.2 h = 6.2 h, 3.0 % of the reported hours.`,
    ),
    told_percent: quantity('%', {
      label: msg`Difference from ledger, %`,
      decimals: 1,
      hint: msg`100 × difference ÷ reported hours.`,
    }),
    told_covered: telematicHours(
      msg`Hours covered`,
      msg`Time within the period between counter readings: what comes before the first or after the last is not compared.`,
    ),
    told_gap: telematicHours(msg`Longest gap`, msg`The longest time between two counter readings.`),
  },
  totals: {
    calendar: 'sum',
    scheduled: 'sum',
    available: 'sum',
    operating: 'sum',
    down: 'sum',
    up: 'sum',
    per_day: { over: ['operating', 'days'] },
    month_hours: { within: [] },
    month_target: { within: [] },
    pa: { over: ['up', 'calendar'], factor: 100 },
    uoa: { over: ['operating', 'available'], factor: 100 },
    working: 'sum',
    productive: 'sum',
    as_pct: { over: ['available', 'scheduled'], factor: 100 },
    utilisation: { over: ['operating', 'scheduled'], factor: 100 },
    efficiency: { over: ['working', 'operating'], factor: 100 },
    effectiveness: { over: ['productive', 'working'], factor: 100 },
    effective: { over: ['working', 'scheduled'], factor: 100 },
    told_hours: 'sum',
    told_difference: 'sum',
    told_percent: { over: ['told_difference', 'told_hours'], factor: 100 },
  },
  sparse: [
    'operator',
    'main_operator',
    'main_operator_hours',
    'output_rate',
    'burn_rate',
    'cost_per_hour',
    'currency',
    'told_hours',
    'told_by',
    'told_difference',
    'told_percent',
    'told_covered',
    'told_gap',
  ],
  charts: [
    { kind: 'bar', title: msg`Availability per machine and target`, x: 'machine', series: ['pa'], target: 'target' },
    { kind: 'pareto', title: msg`Down time, ten worst machines`, x: 'machine', value: 'down', top: 10 },
    { kind: 'pareto', title: msg`Hours of the month per machine`, x: 'machine', value: 'month_hours', top: 400 },
  ],
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_fleet/equipments/${id}` : null),
  access: { read: staff },
});
