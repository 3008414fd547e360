import { msg } from '@lingui/core/macro';
import { choice, date, decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
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
  period: 'today',
  parameters: {
    shifts: text({ label: msg`Shifts`, max: 8 }),
    with: date({ label: msg`Compare with` }),
  },
  columns: {
    production_date: date({ label: msg`Production date` }),
    shift: choice({
      label: msg({ message: 'Shift', context: 'period' }),
      choices: {
        P1: msg({ message: 'P1', context: 'shift' }),
        P2: msg({ message: 'P2', context: 'shift' }),
        P3: msg({ message: 'P3', context: 'shift' }),
      },
    }),
    site_code: text({ label: msg({ message: 'Site', context: 'of trips' }) }),
    tonnes: quantity('t', { label: msg({ message: 'Tonnes', context: 'measure' }), decimals: 0 }),
    achieved: percent(msg`Target reached`),
    trips: integer({ label: msg({ message: 'Trips', context: 'metric' }) }),
    pa: percent(msg`Availability (PA)`),
    uoa: percent(msg`Use of availability`),
    queue_pct: percent(msg`Queue %`),
    l_per_t: decimal({ label: msg({ message: 'L/t', context: 'fuel per tonne' }), decimals: 3 }),
    people: integer({ label: msg`People present` }),
  },
  totals: {
    tonnes: 'sum',
    achieved: { over: ['tonnes', 'target'], factor: 100 },
    trips: 'sum',
    pa: { over: ['up', 'calendar'], factor: 100 },
    uoa: { over: ['operating', 'available'], factor: 100 },
    queue_pct: { over: ['sum_queue', 'sum_cycle'], factor: 100 },
    l_per_t: { over: ['litres', 'fuelled_tonnes'] },
    people: 'max',
  },
  access: { read: staff },
});
