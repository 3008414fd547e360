import { msg } from '@lingui/core/macro';
import { datetime, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';

/** Which trackers sit on a machine and sat on it before, the newest first (catalogue operations.md §1.2, §3.1). */
export const machineTrackers = defineReport({
  name: 'machine_trackers',
  title: msg`Machine trackers`,
  basis: {
    rows: msg`Times a device was paired with the machine: its data belongs to the machine it was on at that time.`,
    dates: msg`All, up to now.`,
  },
  hidden: { device: 'text' },
  period: null,
  parameters: { equipment: ref('equipment', { label: msg`Machine` }) },
  columns: {
    tracker: text({ label: msg`Tracker` }),
    kind: text({ label: msg({ message: 'Kind', context: 'of a tracker' }) }),
    valid_from: datetime({ label: msg({ message: 'From', context: 'begin of a pairing' }) }),
    valid_to: datetime({ label: msg({ message: 'Until', context: 'end of a pairing' }) }),
    last_seen: datetime({ label: msg`Tracker last seen` }),
  },
  access: { read: ['dispatcher', 'shift_supervisor', 'maintenance_planner', 'manager'] },
});
