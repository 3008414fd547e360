import { msg } from '@lingui/core/macro';
import { choice, date, datetime, integer, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { staff } from '../../roles.ts';

/** How it stands with the check of a machine in a shift in which it worked. */
export const checkOutcomes = {
  in_time: msg({ message: 'In time', context: 'check of a machine' }),
  late: msg({ message: 'Too late', context: 'check of a machine' }),
  missing: msg({ message: 'No check', context: 'of a machine' }),
};

/** So many machine-shifts are shown: more than a quarter of two sites. */
export const mostMachineShifts = 20_000;

/** `/hse/machine-shifts`: the rows behind the checks before the start (catalogue hse.md §5.9). */
export const machineShiftChecks = defineReport({
  name: 'machine_shift_checks',
  title: msg`Machine-shifts and their checks`,
  basis: {
    rows: msg`Machine-shifts with hours of operation, of machines that have a check. A check counts that ended before the machine first moved, or within 30 minutes of the start of the shift where no movement is known. Voided checks never count.`,
    dates: msg`By production date: a night shift belongs to the day on which it begins or ends, as set for its site.`,
  },
  period: '7d',
  parameters: {
    outcome: choice({ label: msg({ message: 'Check', context: 'of a machine' }), choices: checkOutcomes }),
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
  },
  columns: {
    equipment: ref('equipment', { label: msg`Machine`, optional: true }),
    production_date: date({ label: msg`Production date` }),
    shift: text({ label: msg({ message: 'Shift', context: 'of a machine' }) }),
    outcome: choice({ label: msg({ message: 'Check', context: 'of a machine' }), choices: checkOutcomes }),
    checked_at: datetime({ label: msg`Check ended at`, hint: msg`The first of the shift.` }),
    operated: quantity('h', {
      label: msg({ message: 'Hours of operation', context: 'of a machine' }),
      decimals: 1,
      hint: msg`Producing, not producing and operating delay, by the ledger of time.`,
    }),
    worked: integer({ label: msg`Machine-shifts`, hint: msg`One per row.` }),
    in_time: integer({
      label: msg`Checked in time`,
      hint: msg`1 if the check ended in time. Ex: 318 ÷ 330 = 96.4 %.`,
    }),
  },
  totals: { operated: 'sum', worked: 'sum', in_time: 'sum' },
  drill: ({ equipment, production_date: day, shift }) =>
    equipment === null || day === null
      ? null
      : listPath('/forms/runs', [
          `equipment:eq:${equipment.id}`,
          `production_date:eq:${day}`,
          `shift:eq:${shift ?? ''}`,
          'family:eq:equipment_checklist',
          'state:ne:voided',
        ]),
  access: { read: staff },
});
