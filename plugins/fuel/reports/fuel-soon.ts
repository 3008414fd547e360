import { msg } from '@lingui/core/macro';
import { datetime, quantity, ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../../roles.ts';

/** Hours ahead that are looked at unless the reader says otherwise (catalogue operations.md §8.2). */
const lookAhead = 2;

/** `/mining_equipment_refueling/fuel_soon`: machines whose tank is empty soon, the next one first. */
export const fuelSoon = defineReport({
  name: 'fuel_soon',
  title: msg`Machines needing fuel soon`,
  basis: {
    rows: msg`Machines in service that reported their tank level within the last hour, with known tank and burn rate.`,
    dates: msg`Now.`,
  },
  period: null,
  parameters: { within: quantity('h', { label: msg`Empty within`, min: 0, max: 48, initial: lookAhead }) },
  columns: {
    machine: ref('equipment', { label: msg`Machine` }),
    level: quantity('%', { label: msg`Fuel level`, decimals: 0, hint: msg`Last reported by the machine.` }),
    litres: quantity('L', {
      label: msg`Fuel left`,
      decimals: 0,
      hint: msg`Level × tank capacity, plus fills since.`,
    }),
    rate: quantity('L/h', {
      label: msg`L/h`,
      decimals: 1,
      hint: msg`Mean of the last five intervals between full fills, otherwise the medium-work figure of the data sheet.`,
    }),
    hours: quantity('h', { label: msg`Empty in`, decimals: 1, hint: msg`Fuel left ÷ L/h.` }),
    told_at: datetime({ label: msg`Reported at` }),
  },
  access: { read: fuelReaders },
});
