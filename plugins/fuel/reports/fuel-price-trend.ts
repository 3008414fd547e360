import { msg } from '@lingui/core/macro';
import { choice, date, money, quantity, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { products } from '../records/choices.ts';
import { priceReaders } from '../../roles.ts';

/** Prices by vendor, stepped, with the moving average cost of what was delivered (catalogue operations.md §10.17). */
export const fuelPriceTrend = defineReport({
  name: 'fuel_price_trend',
  title: msg`Fuel price trends`,
  basis: {
    rows: msg`Prices as they were set in the period and those that held when it began, and deliveries that were verified or approved.`,
    dates: msg`Prices by their first day, deliveries by the day on which unloading ended at the site; what held already when the period began stands at its first day.`,
    money: msg`Each line is in the currency that it names; amounts of two currencies are never added.`,
  },
  period: '365d',
  parameters: { product: choice({ label: msg`Product`, choices: products, initial: 'diesel' }) },
  columns: {
    day: date({ label: msg`Date` }),
    since: date({ label: msg`Valid from` }),
    series: text({ label: msg`Vendor or index` }),
    price: money({
      label: msg`Price per litre`,
      scale: 4,
      currency: 'currency',
      hint: msg`As it was set, holding until the next of the same line; of lines with Ø the average cost of the site's stock after a delivery: (stock × cost + received × price) ÷ (stock + received), over all tanks of the product and from the first delivery on; the stock is the dip of the filled tank before and the book of the others. What came without a price, or in another currency than the first delivery, takes the cost there is. Ex: (40,000 L × 1.00 + 32,000 L × 1.09) ÷ 72,000 L = 1.04.`,
    }),
    currency: text({ label: msg`Currency` }),
  },
  charts: [{ title: msg`Price per litre`, kind: 'line', x: 'day', series: ['price'], by: 'series', stepped: true }],
  access: { read: priceReaders },
});

/** What was spent by month, and how much of the change came by price and how much by volume. */
export const fuelSpend = defineReport({
  name: 'fuel_spend',
  title: msg`Fuel spend`,
  basis: {
    rows: msg`Deliveries with a price that were verified or approved.`,
    dates: msg`By the day on which unloading ended at the site; whole months, also those that the period touches only.`,
    money: msg`Each row is in the currency that it names; amounts of two currencies are never added.`,
  },
  period: '365d',
  parameters: { product: choice({ label: msg`Product`, choices: products, initial: 'diesel' }) },
  columns: {
    month: text({ label: msg`Month` }),
    currency: text({ label: msg`Currency` }),
    litres: quantity('L', { label: msg`Litres`, decimals: 0, hint: msg`The sum of the litres on the delivery notes.` }),
    price: money({ label: msg`Mean price`, scale: 4, currency: 'currency', hint: msg`Spent ÷ litres.` }),
    spend: money({
      label: msg`Spent`,
      scale: 0,
      currency: 'currency',
      hint: msg`The sum of litres on note × unit price.`,
    }),
    price_effect: money({
      label: msg`Price effect`,
      scale: 0,
      currency: 'currency',
      hint: msg`(Mean price − that of the month before) × litres; nothing for a month that is not over, or has no whole one before: deliveries began within that.`,
    }),
    volume_effect: money({
      label: msg`Volume effect`,
      scale: 0,
      currency: 'currency',
      hint: msg`(Litres − those of the month before) × mean price of the month before.`,
    }),
  },
  totals: {
    litres: 'sum',
    spend: { within: ['currency'] },
    price_effect: { within: ['currency'] },
    volume_effect: { within: ['currency'] },
  },
  charts: [{ title: msg`Spent by month`, kind: 'bar', x: 'month', series: ['spend'], by: 'currency' }],
  access: { read: priceReaders },
});
