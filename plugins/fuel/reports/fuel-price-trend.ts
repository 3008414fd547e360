import { msg } from '@lingui/core/macro';
import { choice, date, decimal, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { products } from '../records/choices.ts';
import { priceReaders } from '../../roles.ts';

/** Prices by vendor, stepped, with the moving average cost of what was delivered (catalogue operations.md §10.17). */
export const fuelPriceTrend = defineReport({
  name: 'fuel_price_trend',
  title: msg`Fuel price trends`,
  period: '365d',
  parameters: { product: choice({ label: msg`Product`, choices: products }) },
  columns: {
    day: date({ label: msg`Date` }),
    series: text({ label: msg`Vendor or index` }),
    price: decimal({ label: msg`Price per litre` }),
  },
  charts: [{ title: msg`Price per litre`, kind: 'line', x: 'day', series: ['price'], by: 'series', stepped: true }],
  access: { read: priceReaders },
});

/** What was spent by month, and how much of the change came by price and how much by volume. */
export const fuelSpend = defineReport({
  name: 'fuel_spend',
  title: msg`Fuel spend`,
  period: '365d',
  parameters: { product: choice({ label: msg`Product`, choices: products }) },
  columns: {
    month: text({ label: msg`Month` }),
    litres: decimal({ label: msg`Litres` }),
    price: decimal({ label: msg`Mean price` }),
    spend: decimal({ label: msg`Spent, thousands` }),
    price_effect: decimal({ label: msg`Price effect, thousands` }),
    volume_effect: decimal({ label: msg`Volume effect, thousands` }),
  },
  totals: {
    litres: 'sum',
    spend: 'sum',
    price: { over: ['spend', 'litres'], factor: 1000 },
    price_effect: 'sum',
    volume_effect: 'sum',
  },
  charts: [{ title: msg`Spent by month`, kind: 'bar', x: 'month', series: ['spend'] }],
  access: { read: priceReaders },
});
