import { msg } from '@lingui/core/macro';
import { choice, date, decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { shiftCodes as shiftWords } from '../../../core/sites/shift-codes.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/** Shifts of a day, in their order. */
export const shiftCodes = ['P3', 'P1', 'P2'] as const;

/**
 * The shifts of the sites beside each other (catalogue operations.md §9): the table of `/sites_overview/history` and
 * its files. What no plugin knows is empty.
 */
export const siteShifts = defineReport({
  name: 'site_shifts',
  title: msg`Shifts of the sites`,
  basis: {
    rows: msg`Trips that were not rejected, intervals of the time ledger, and people who checked in for the shift.`,
    dates: msg`By shift and production date; the current shift up to now.`,
  },
  hidden: {
    target: 'number',
    up: 'number',
    calendar: 'number',
    operating: 'number',
    available: 'number',
    sum_queue: 'number',
    sum_cycle: 'number',
    litres: 'number',
    fuelled_tonnes: 'number',
    site: 'text',
  },
  period: 'today',
  parameters: {
    shifts: text({ label: msg`Shifts`, max: 8 }),
    with: date({ label: msg`Compare with` }),
  },
  columns: {
    production_date: date({ label: msg`Production date` }),
    shift: choice({
      label: msg({ message: 'Shift', context: 'period' }),
      choices: shiftWords,
    }),
    site_code: text({ label: msg({ message: 'Site', context: 'of trips' }) }),
    tonnes: quantity('t', {
      label: msg({ message: 'Tonnes', context: 'measure' }),
      decimals: 0,
      hint: msg`Sum of the payloads of the shift's trips.`,
    }),
    achieved: percent(
      msg`Target reached`,
      msg`100 × tonnes ÷ target; for the current shift, the share of the target for its elapsed hours.`,
    ),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }), hint: msg`Number of trips.` }),
    pa: percent(msg`Availability (PA)`, msg`100 × (calendar time − down time) ÷ calendar time.`),
    uoa: percent(msg`Use of availability`, msg`100 × operating time ÷ available time.`),
    queue_pct: percent(msg`Queue %`, msg`100 × Σ queues ÷ Σ cycle, for trips that are neither outliers nor partial.`),
    l_per_t: decimal({
      label: msg({ message: 'L/t', context: 'fuel per tonne' }),
      decimals: 3,
      hint: msg`Σ fuel ÷ Σ payload, for trips with both.`,
    }),
    people: integer({
      label: msg`People present`,
      hint: msg`Most people present at once, counted every 15 minutes.`,
    }),
  },
  totals: {
    tonnes: 'sum',
    achieved: { over: ['tonnes', 'target'], factor: 100 },
    trips: 'sum',
    pa: { over: ['up', 'calendar'], factor: 100 },
    uoa: { over: ['operating', 'available'], factor: 100 },
    queue_pct: { over: ['sum_queue', 'sum_cycle'], factor: 100 },
    l_per_t: { over: ['litres', 'fuelled_tonnes'] },
    people: { within: ['production_date', 'shift'] },
  },
  access: { read: staff },
});
