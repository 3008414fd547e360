import { msg } from '@lingui/core/macro';
import { choice, datetime, decimal, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/** What stands against a reading; it is kept as told and counts in no sum. */
export const readingFlags = {
  negative: msg`Less than nothing`,
  over_100: msg`More than 100 %`,
  fell: msg`Fell`,
  left_out: msg`Left out`,
};

/**
 * Every reading of one figure of one machine, as it was told (catalogue operations.md §4.3): for its curve and for
 * files.
 */
export const telematicsReadings = defineReport({
  name: 'telematics_readings',
  title: msg`Readings of telematics`,
  basis: {
    rows: msg`Readings that the machine told of itself, sound or not.`,
    dates: msg`By the instant that the machine told.`,
  },
  period: '30d',
  parameters: {
    equipment: ref('equipment', { label: msg`Machine` }),
    figure: text({ label: msg({ message: 'Figure', context: 'of telematics' }), max: 40 }),
  },
  columns: {
    at: datetime({ label: msg`Told at` }),
    value: decimal({ label: msg({ message: 'Value', context: 'number' }), hint: msg`As the machine told it.` }),
    source: text({ label: msg({ message: 'Source', context: 'of data' }) }),
    flag: choice({ label: msg`Remark`, choices: readingFlags }),
  },
  sparse: ['flag'],
  charts: [{ title: msg`Readings of telematics`, kind: 'line', x: 'at', series: ['value'] }],
  access: { read: staff },
});
