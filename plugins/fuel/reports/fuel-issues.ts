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
    rows: msg`Fills that were not cancelled: a fill counts from its entry on, whoever has signed it.`,
    dates: msg`By the instant of the fill within the shifts of the period.`,
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
    hour_meter: quantity('h', { label: msg`Hour meter`, hint: msg`What the machine's hour meter showed.` }),
    litres: quantity('L', { label: msg`Litres`, hint: msg`What the fill gave.` }),
    totaliser: quantity('L', { label: msg`Totaliser`, hint: msg`What the pump's meter showed after the fill.` }),
    operator: text({ label: msg`Operator` }),
    attendant: text({ label: msg`Attendant` }),
    flags: choices({ label: msg`Flags`, choices: fuelingFlags }),
  },
  totals: { number: 'count', litres: 'sum' },
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_refueling/equipment_fueling_reports/${id}` : null),
  access: { read: fuelReaders },
});
