import { msg } from '@lingui/core/macro';
import { datetime, quantity, ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelReaders } from '../../roles.ts';

/** Hours ahead that are looked at unless the reader says otherwise (catalogue operations.md §8.2). */
const lookAhead = 2;

/** `/mining_equipment_refueling/fuel_soon`: machines whose tank is empty soon, the next one first. */
export const fuelSoon = defineReport({
  name: 'fuel_soon',
  title: msg`Machines that need fuel soon`,
  basis: {
    rows: msg`Machines in service that told the level of their tank within the last hour, with a known tank and burn.`,
    dates: msg`Now.`,
  },
  period: null,
  parameters: { within: quantity('h', { label: msg`Empty within`, min: 0, max: 48, initial: lookAhead }) },
  columns: {
    machine: ref('equipment', { label: msg`Machine` }),
    level: quantity('%', { label: msg`Fuel level`, decimals: 0, hint: msg`As the machine told it last.` }),
    litres: quantity('L', {
      label: msg`Fuel left`,
      decimals: 0,
      hint: msg`Level × fuel tank, and what was filled since.`,
    }),
    rate: quantity('L/h', {
      label: msg`L/h`,
      decimals: 1,
      hint: msg`Mean of its last five intervals between full fills, else what its sheet says of medium work.`,
    }),
    hours: quantity('h', { label: msg`Empty in`, decimals: 1, hint: msg`Fuel left ÷ L/h.` }),
    told_at: datetime({ label: msg`Told at` }),
  },
  access: { read: fuelReaders },
});
