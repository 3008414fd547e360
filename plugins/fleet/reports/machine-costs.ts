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
    rows: msg`Machines with a financial specification, their valid hour meter readings, fills that were not cancelled and trips that were not rejected. Maintenance, tyres and operators are not in it: nothing tells what they cost.`,
    dates: msg`From the first instant of the period to its last, or to now, while the machine was in service; at the site where it stood then, from one arrival to the next.`,
    money: msg`Each row is in the currency of the machine's financial specification; fuel that was bought in another is left out and named.`,
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
      msg`Growth of the hour meter: its total at the end less that at the start, each in proportion to the time between the two valid readings beside it; before the first reading and after the last nothing grows.`,
    ),
    depreciation: amount(
      msg`Depreciation or lease`,
      msg`By hours: (price − residual value) ÷ useful life × hours run, until it is written off. Ex: (1,450,000 − 145,000) ÷ 60,000 h = 21.75 per hour. By years: its share of the period, until the useful life is over. Leased machines until the lease ends: the monthly lease × 12 ÷ 365.25 × days.`,
    ),
    fuel: amount(
      msg`Fuel`,
      msg`The sum of litres of each fill × the price of a litre at the site on its day: the newest price, of several of one day the site's own, then that of a delivery, of a contract, and the one entered last; fills without a price in the currency of the row are left out and counted beside.`,
    ),
    insurance: amount(msg({ message: 'Insurance', context: 'cost' }), msg`Yearly insurance ÷ 365.25 × days.`),
    total: amount(msg({ message: 'Total', context: 'cost' }), msg`Depreciation or lease + fuel + insurance.`),
    per_hour: amount(msg`Cost per hour`, msg`Total ÷ hours run.`, 2),
    budget: amount(msg`Budgeted cost per hour`, msg`As in the financial specification, of a year.`, 2),
    tonnes: tonnes(msg`Tonnes moved`, msg`The sum of the payloads that the truck carried, or that the unit loaded.`),
    per_tonne: amount(msg`Cost per tonne`, msg`Total ÷ tonnes moved.`, 3),
    unpriced: integer({
      label: msg`Fills without a price`,
      hint: msg`The number of fills that no price in the currency of the row stands for.`,
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
  charts: [{ kind: 'pareto', title: msg`Costs, the ten dearest machines`, x: 'machine', value: 'total', top: 10 }],
  drill: ({ id }) => (id === null ? null : `/mining_equipment_fleet/equipments/${id}?tab=costs`),
  access: { read: purchasing },
});
