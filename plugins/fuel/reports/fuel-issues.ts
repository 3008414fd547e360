import { msg } from '@lingui/core/macro';
import { choices, datetime, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelingFlags } from '../records/choices.ts';
import { fuelReaders } from '../../roles.ts';

/** What a station gave in a shift, fill by fill, to be printed and signed (catalogue operations.md §8.2). */
export const fuelIssues = defineReport({
  name: 'fuel_issues',
  title: msg`Issue sheet`,
  basis: {
    rows: msg`Fills that were not cancelled, signed or not.`,
    dates: msg`By the time of the fill, within the shifts of the period.`,
  },
  hidden: { id: 'text' },
  period: 'today',
  parameters: { station: ref('fuel_station', { label: msg`Fuel station` }) },
  columns: {
    at: datetime({ label: msg`Date and time` }),
    number: text({ label: msg`Number` }),
    tank: text({ label: msg`Tank` }),
    pump: text({ label: msg`Pump` }),
    machine: text({ label: msg`Machine` }),
    hour_meter: quantity('h', { label: msg`Hour meter`, hint: msg`Hour meter reading of the machine.` }),
    litres: quantity('L', { label: msg`Litres`, hint: msg`Litres of the fill.` }),
    totaliser: quantity('L', { label: msg`Totaliser`, hint: msg`Pump meter reading after the fill.` }),
    operator: text({ label: msg`Operator` }),
    attendant: text({ label: msg`Attendant` }),
    flags: choices({ label: msg`Flags`, choices: fuelingFlags }),
  },
  totals: { number: 'count', litres: 'sum' },
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_refueling/equipment_fueling_reports/${id}` : null),
  access: { read: fuelReaders },
});
