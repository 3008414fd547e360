import { msg } from '@lingui/core/macro';
import { choice, datetime, decimal, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/** What stands against a reading; it is kept as told and counts in no sum. */
export const readingFlags = {
  negative: msg`Negative`,
  over_100: msg`Over 100 %`,
  fell: msg`Counter drop`,
  left_out: msg`Excluded`,
};

/**
 * Every reading of one figure of one machine, as it was told (catalogue operations.md §4.3): for its curve and for
 * files.
 */
export const telematicsReadings = defineReport({
  name: 'telematics_readings',
  title: msg`Telematics readings`,
  basis: {
    rows: msg`Readings reported by the machine, valid or not.`,
    dates: msg`By the time reported by the machine.`,
  },
  period: '30d',
  parameters: {
    equipment: ref('equipment', { label: msg`Machine` }),
    figure: text({ label: msg({ message: 'Figure', context: 'of telematics' }), max: 40 }),
  },
  columns: {
    at: datetime({ label: msg`Reported at` }),
    value: decimal({ label: msg({ message: 'Value', context: 'number' }), hint: msg`As reported by the machine.` }),
    source: text({ label: msg({ message: 'Source', context: 'of data' }) }),
    flag: choice({ label: msg`Remark`, choices: readingFlags }),
  },
  sparse: ['flag'],
  charts: [{ title: msg`Telematics readings`, kind: 'line', x: 'at', series: ['value'] }],
  access: { read: staff },
});
