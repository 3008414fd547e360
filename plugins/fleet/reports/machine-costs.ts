import { msg } from '@lingui/core/macro';
import { choice, integer, money, ref, text } from '../../../core/records/fields/index.ts';
import { hours, tonnes } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { families } from '../records/choices.ts';
import { purchasing } from '../../roles.ts';

const amount = (label: ReturnType<typeof msg>, hint: ReturnType<typeof msg>, scale = 0) =>
  money({ label, hint, scale, currency: 'currency' });

/** `/mining_equipment_fleet/machine_costs`: what each machine cost by kind, per hour and per tonne (§10.9). */
export const machineCosts = defineReport({
  name: 'machine_costs',
  title: msg`Costs of machines`,
  basis: {
    rows: msg`Machines with a financial specification, their valid hour meter readings, fills that were not cancelled and trips that were not rejected. Maintenance, tyres and operators are not included: their costs are not recorded.`,
    dates: msg`From the start of the period to its end, or to now, while the machine was in service; at its site at the time, from one arrival to the next.`,
    money: msg`Each row is in the currency of the machine's financial specification; fuel bought in another currency is excluded and listed.`,
  },
  period: '365d',
  parameters: {
    family: choice({ label: msg`Family`, choices: families }),
    equipment: ref('equipment', { label: msg`Machine` }),
  },
  hidden: { id: 'text', site: 'text' },
  columns: {
    machine: text({ label: msg`Machine` }),
    site_code: text({ label: msg({ message: 'Site', context: 'of trips' }) }),
    currency: text({ label: msg`Currency` }),
    hours: hours(
      msg`Hours run`,
      msg`Hour meter growth: its total at the end − total at the start, each interpolated between the two nearest valid readings; no growth before the first or after the last reading.`,
    ),
    depreciation: amount(
      msg`Depreciation or lease`,
      msg`By hours: (price − residual value) ÷ useful life × hours run, until fully depreciated. Ex: (1,450,000 − 145,000) ÷ 60,000 h = 21.75 per hour. By years: the share of the period, until the end of the useful life. Leased machines until the lease ends: monthly lease × 12 ÷ 365.25 × days.`,
    ),
    fuel: amount(
      msg`Fuel`,
      msg`Sum of litres of each fill × price per litre at the site on that day. The latest price applies; if there are several on one day, the site's own first, then a delivery, then a contract, then the one entered last. Fills without a price in the currency of the row are excluded and counted separately.`,
    ),
    insurance: amount(msg({ message: 'Insurance', context: 'cost' }), msg`Yearly insurance ÷ 365.25 × days.`),
    total: amount(msg({ message: 'Total', context: 'cost' }), msg`Depreciation or lease + fuel + insurance.`),
    per_hour: amount(msg`Cost per hour`, msg`Total ÷ hours run.`, 2),
    budget: amount(msg`Budgeted cost per hour`, msg`From the financial specification, per year.`, 2),
    tonnes: tonnes(msg`Tonnes moved`, msg`Sum of payloads carried by the truck or loaded by the unit.`),
    per_tonne: amount(msg`Cost per tonne`, msg`Total ÷ tonnes moved.`, 3),
    unpriced: integer({
      label: msg`Fills without a price`,
      hint: msg`Number of fills without a price in the currency of the row.`,
    }),
  },
  totals: {
    hours: 'sum',
    depreciation: { within: ['currency'] },
    fuel: { within: ['currency'] },
    insurance: { within: ['currency'] },
    total: { within: ['currency'] },
    unpriced: 'sum',
  },
  sparse: ['unpriced'],
  charts: [{ kind: 'pareto', title: msg`Costs, ten most expensive machines`, x: 'machine', value: 'total', top: 10 }],
  drill: ({ id }) => (id === null ? null : `/mining_equipment_fleet/equipments/${id}?tab=costs`),
  access: { read: purchasing },
});
