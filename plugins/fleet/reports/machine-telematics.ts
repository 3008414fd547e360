import { msg } from '@lingui/core/macro';
import { datetime, decimal, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/**
 * What a machine tells of itself by telematics, a row per figure: the newest value, and how far its counters grew
 * within the period. Growth is worked out by the published function `telematics_within`: Σ of the steps between
 * consecutive sound readings, those across its ends by their share of time, so that 5,000 → 5,040 → 10 → 50 L after a replaced control unit is 40 +
 * 40 = 80 L, and what was burnt between 5,040 and the new counter is not known.
 */
export const machineTelematics = defineReport({
  name: 'machine_telematics',
  title: msg`Telematics of a machine`,
  basis: {
    rows: msg`Readings reported by the machine; impossible ones are stored but excluded from all sums.`,
    dates: msg`By the time reported by the machine; a step across an end of the period is prorated by time.`,
  },
  period: '30d',
  hidden: { name: 'text' },
  parameters: { equipment: ref('equipment', { label: msg`Machine` }) },
  columns: {
    figure: text({ label: msg({ message: 'Figure', context: 'of telematics' }) }),
    value: decimal({ label: msg`Latest value`, hint: msg`Last value reported by the machine.` }),
    unit: text({ label: msg`Unit` }),
    told_at: datetime({ label: msg`Reported at` }),
    source: text({ label: msg({ message: 'Source', context: 'of data' }) }),
    grown: decimal({
      label: msg`Growth in the period`,
      decimals: 1,
      hint: msg`Sum of the steps between the readings of the period; a step across its start or end is prorated by time. A step down is a replaced control unit and is not counted.`,
    }),
    first_at: datetime({ label: msg`First reading` }),
    last_at: datetime({ label: msg`Last reading` }),
    readings: integer({ label: msg`Readings`, hint: msg`Number of readings in the period.` }),
    longest_gap: quantity('h', {
      label: msg`Longest gap`,
      decimals: 1,
      hint: msg`The longest time between two readings: only the total counted in between is known.`,
    }),
    resets: integer({
      label: msg`Counter resets`,
      hint: msg`How often the counter dropped and stayed lower: a control unit was replaced. What it counted in between is unknown.`,
    }),
    left_out: integer({
      label: msg`Excluded`,
      hint: msg`Impossible readings: negative, over 100 %, a spike or an impossible jump. Stored as reported and excluded from all sums.`,
    }),
  },
  access: { read: staff },
});
