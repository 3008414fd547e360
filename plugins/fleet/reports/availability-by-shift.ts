import { msg } from '@lingui/core/macro';
import { choice, date, quantity, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

const hours = (label: ReturnType<typeof msg>) => quantity('h', { label });

/**
 * What the fleet of each site did shift by shift (catalogue operations.md §9, §10.1–10.2): for other plugins' tables
 * and for figures on dashboards.
 */
export const availabilityByShift = defineReport({
  name: 'availability_by_shift',
  title: msg`Availability by shift`,
  period: '7d',
  past: true,
  columns: {
    site_code: text({ label: msg({ message: 'Site', context: 'of machines' }) }),
    production_date: date({ label: msg`Production date` }),
    shift: choice({
      label: msg({ message: 'Shift', context: 'period' }),
      choices: {
        P1: msg({ message: 'P1', context: 'shift' }),
        P2: msg({ message: 'P2', context: 'shift' }),
        P3: msg({ message: 'P3', context: 'shift' }),
      },
    }),
    calendar: hours(msg`Calendar time`),
    available: hours(msg`Available time`),
    operating: hours(msg`Operating time`),
    down: hours(msg`Down time`),
    up: hours(msg`Time not down`),
    pa: percent(msg`Availability (PA)`),
    uoa: percent(msg`Use of availability`),
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
