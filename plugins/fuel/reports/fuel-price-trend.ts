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
    rows: msg`Prices entered in the period and those valid at its start; deliveries that were verified or approved.`,
    dates: msg`Prices by their first day, deliveries by the day unloading ended at the site; values already valid at the start of the period appear on its first day.`,
    money: msg`Each line is in its own currency; amounts in different currencies are never added.`,
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
      hint: msg`The price as entered, valid until the next of the same line. Lines with Ø show the average cost of the site's stock after each delivery: (stock × cost + received × price) ÷ (stock + received), over all tanks of the product from the first delivery on. Stock is the dip of the filled tank before the delivery and the book stock of the others. Deliveries without a price, or in another currency than the first delivery, use the current cost. Ex: (40,000 L × 1.00 + 32,000 L × 1.09) ÷ 72,000 L = 1.04.`,
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
    rows: msg`Verified or approved deliveries with a price.`,
    dates: msg`By the day unloading ended at the site; whole months, including partly selected ones.`,
    money: msg`Each row is in its own currency; amounts in different currencies are never added.`,
  },
  period: '365d',
  parameters: { product: choice({ label: msg`Product`, choices: products, initial: 'diesel' }) },
  columns: {
    month: text({ label: msg`Month` }),
    currency: text({ label: msg`Currency` }),
    litres: quantity('L', { label: msg`Litres`, decimals: 0, hint: msg`Sum of litres on the delivery notes.` }),
    price: money({ label: msg`Mean price`, scale: 4, currency: 'currency', hint: msg`Spent ÷ litres.` }),
    spend: money({
      label: msg`Spent`,
      scale: 0,
      currency: 'currency',
      hint: msg`Sum of litres on the delivery notes × unit price.`,
    }),
    price_effect: money({
      label: msg`Price effect`,
      scale: 0,
      currency: 'currency',
      hint: msg`(Mean price − previous month's mean price) × litres. Empty for the current month, and for the first month with deliveries and the one after.`,
    }),
    volume_effect: money({
      label: msg`Volume effect`,
      scale: 0,
      currency: 'currency',
      hint: msg`(Litres − previous month's litres) × previous month's mean price.`,
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
