import { msg } from '@lingui/core/macro';
import { choices, datetime, quantity, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { fuelingFlags } from '../records/choices.ts';
import { fuelReaders } from '../../roles.ts';

/**
 * One machine's L/h from full fill to full fill, within what its sheet calls low and high work (catalogue operations.md
 * §10.15).
 */
export const fuelRate = defineReport({
  name: 'fuel_rate',
  title: msg`L/h of a machine`,
  basis: {
    rows: msg`Fills that close an interval between full fills; cancelled fills are excluded.`,
    dates: msg`By the time of the fill that closes the interval.`,
  },
  hidden: { id: 'text' },
  period: '90d',
  parameters: { equipment: ref('equipment', { label: msg`Machine` }) },
  columns: {
    at: datetime({ label: msg`Date and time` }),
    number: text({ label: msg`Number` }),
    litres: quantity('L', { label: msg`Litres`, hint: msg`Litres of the closing fill.` }),
    hour_meter: quantity('h', { label: msg`Hour meter`, hint: msg`Hour meter reading of the machine.` }),
    rate: quantity('L/h', {
      label: msg`L/h`,
      hint: msg`Litres since the previous full fill ÷ hour meter growth. Ex: 612 + 588 + 640 L over 32.4 h = 56.8 L/h.`,
    }),
    low: quantity('L/h', {
      label: msg`Low work`,
      hint: msg`Low-work figure of the machine's data sheet, or else of its model.`,
    }),
    high: quantity('L/h', {
      label: msg`High work`,
      hint: msg`High-work figure of the machine's data sheet, or else of its model.`,
    }),
    flags: choices({ label: msg`Flags`, choices: fuelingFlags }),
  },
  totals: { litres: 'sum' },
  charts: [{ title: msg`L/h from full fill to full fill`, kind: 'line', x: 'at', series: ['rate', 'low', 'high'] }],
  drill: ({ id }) => (typeof id === 'string' ? `/mining_equipment_refueling/equipment_fueling_reports/${id}` : null),
  access: { read: fuelReaders },
});
