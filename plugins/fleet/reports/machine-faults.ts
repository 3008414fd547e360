import { msg } from '@lingui/core/macro';
import { boolean, choice, datetime, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/** How bad a fault is, as trackers and services say it. */
export const faultSeverities = { info: msg`News`, warning: msg`Warning`, critical: msg`Critical` };

/** The faults that a machine tells of itself, as trackers and services of telematics send them, the newest first. */
export const machineFaults = defineReport({
  name: 'machine_faults',
  title: msg`Faults reported by a machine`,
  basis: {
    rows: msg`Faults reported by the machine itself.`,
    dates: msg`By the time reported by the machine.`,
  },
  period: '30d',
  parameters: { equipment: ref('equipment', { label: msg`Machine` }) },
  columns: {
    at: datetime({ label: msg`Reported at` }),
    code: text({ label: msg`Code` }),
    description: text({ label: msg`Description` }),
    severity: choice({ label: msg`Severity`, choices: faultSeverities }),
    active: boolean({ label: msg({ message: 'Active', context: 'fault' }) }),
  },
  access: { read: staff },
});
