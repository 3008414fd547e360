import { msg } from '@lingui/core/macro';
import { choice, date, text } from '../../../core/records/fields/index.ts';
import { hours, percent } from '../../../core/reports/columns.ts';
import { shiftCodes } from '../../../core/sites/shift-codes.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/**
 * What the fleet of each site did shift by shift (catalogue operations.md §9, §10.1–10.2): for other plugins' tables
 * and for figures on dashboards.
 */
export const availabilityByShift = defineReport({
  name: 'availability_by_shift',
  title: msg`Availability by shift`,
  basis: {
    rows: msg`Time ledger intervals of machines in service.`,
    dates: msg`Intervals are cut at shift ends, at the start and end of service, and at the current time.`,
  },
  period: '7d',
  past: true,
  hidden: { site: 'text' },
  columns: {
    site_code: text({ label: msg({ message: 'Site', context: 'of machines' }) }),
    production_date: date({ label: msg`Production date` }),
    shift: choice({
      label: msg({ message: 'Shift', context: 'period' }),
      choices: shiftCodes,
    }),
    calendar: hours(msg`Calendar time`, msg`Ledger hours of the machines in the shift.`),
    available: hours(msg`Available time`, msg`Calendar time − unscheduled time − down time.`),
    operating: hours(msg`Operating time`, msg`Delays + working time.`),
    down: hours(msg`Down time`, msg`Scheduled and unscheduled down time.`),
    up: hours(msg`Time not down`, msg`Calendar time − down time.`),
    pa: percent(
      msg`Availability (PA)`,
      msg`100 × (calendar time − down time) ÷ calendar time. Ex: 600 min with 90 down = 85.0 %.`,
    ),
    uoa: percent(msg`Use of availability`, msg`100 × operating time ÷ available time. Ex: 360 ÷ 390 min = 92.3 %.`),
  },
  totals: {
    calendar: 'sum',
    available: 'sum',
    operating: 'sum',
    down: 'sum',
    up: 'sum',
    pa: { over: ['up', 'calendar'], factor: 100 },
    uoa: { over: ['operating', 'available'], factor: 100 },
  },
  access: { read: staff },
});
