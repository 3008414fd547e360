import { msg } from '@lingui/core/macro';
import { choice, integer, money, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import { families } from '../records/choices.ts';

const amount = (label: ReturnType<typeof msg>, hint: ReturnType<typeof msg>) =>
  money({ label, hint, scale: 0, currency: 'currency' });

/**
 * `/mining_equipment_fleet/machine_values`: what machines cost and are worth, by the year in which they were bought
 * (catalogue operations.md §1.2, §10.9).
 */
export const machineValues = defineReport({
  name: 'machine_values',
  title: msg`Prices and book values`,
  basis: {
    rows: msg`Financial specifications of machines.`,
    dates: msg`By year of purchase, without limit; book values are as of now.`,
    money: msg`Each row is in one currency; none are added.`,
  },
  period: null,
  parameters: { family: choice({ label: msg`Family`, choices: families }) },
  hidden: { year: 'number' },
  columns: {
    bought: text({ label: msg`Bought in` }),
    currency: text({ label: msg`Currency` }),
    machines: integer({ label: msg`Machines`, hint: msg`Number of financial specifications.` }),
    price: amount(msg`Purchase price`, msg`Sum of prices.`),
    depreciated: amount(
      msg({ message: 'Depreciated', context: 'amount' }),
      msg`Sum of depreciation to date, by hours or by years, of specifications with known life and counter.`,
    ),
    book: amount(msg`Book value`, msg`Sum of price − depreciation of those specifications.`),
  },
  totals: {
    machines: 'sum',
    price: { within: ['currency'] },
    depreciated: { within: ['currency'] },
    book: { within: ['currency'] },
  },
  charts: [
    {
      kind: 'bar',
      title: msg`Price and book value by year of purchase`,
      x: 'bought',
      series: ['price', 'book'],
    },
  ],
  behind: {
    record: 'equipment_financial_spec',
    path: '/mining_equipment_fleet/equipment_financial_specifications',
    filter: ({ year, currency }, { parameters: { family } }) =>
      year === null || currency === null || typeof family === 'string'
        ? null
        : [`currency:eq:${currency}`, `purchased_on:gte:${year}-01-01`, `purchased_on:lte:${year}-12-31`],
    proves: { machines: 'count', price: { sum: 'purchase_price' }, book: { sum: 'book_value' } },
  },
  access: { read: purchasing },
});
