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
    rows: msg`Readings that the machine told of itself; those that cannot be true are kept and count in no sum.`,
    dates: msg`By the instant that the machine told; a step across an end of the period counts by its share of time.`,
  },
  period: '30d',
  hidden: { name: 'text' },
  parameters: { equipment: ref('equipment', { label: msg`Machine` }) },
  columns: {
    figure: text({ label: msg({ message: 'Figure', context: 'of telematics' }) }),
    value: decimal({ label: msg`Newest value`, hint: msg`The last value that the machine told.` }),
    unit: text({ label: msg`Unit` }),
    told_at: datetime({ label: msg`Told at` }),
    source: text({ label: msg({ message: 'Source', context: 'of data' }) }),
    grown: decimal({
      label: msg`Growth in the period`,
      decimals: 1,
      hint: msg`The sum of the steps between the readings of the period; one across its beginning or end counts by its share of time. A step down is a replaced control unit and counts nothing.`,
    }),
    first_at: datetime({ label: msg`First reading` }),
    last_at: datetime({ label: msg`Last reading` }),
    readings: integer({ label: msg`Readings`, hint: msg`The number of readings in the period.` }),
    longest_gap: quantity('h', {
      label: msg`Longest gap`,
      decimals: 1,
      hint: msg`The longest time between two readings: what a counter did in it is known by its sum alone.`,
    }),
    resets: integer({
      label: msg`Counted anew`,
      hint: msg`How often the counter fell and stayed below: a control unit was replaced. What it counted in between is not known.`,
    }),
    left_out: integer({
      label: msg`Left out`,
      hint: msg`Readings that cannot be true: negative, more than 100 %, a spike, or a jump that no machine can do. They are kept as told, and count in no sum.`,
    }),
  },
  access: { read: staff },
});
