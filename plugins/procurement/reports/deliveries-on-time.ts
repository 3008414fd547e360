import { msg } from '@lingui/core/macro';
import { date, decimal, integer, ref, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import { monthColumn, numberColumn, ofBuyer, ofPaper, ofVendor, openOrder, siteColumn } from './figure-parts.ts';

/** Which lines of orders came in full by the day they were promised for (P7 of catalogue procurement.md §11). */
export const deliveriesOnTime = defineReport({
  name: 'deliveries_on_time',
  title: msg`Deliveries in full and on time`,
  basis: {
    rows: msg`Lines of issued orders whose promised day has passed. Lines without a promised day and orders we cancelled are excluded; lines the vendor rejected, late, short or still open count as failed.`,
    dates: msg`By promised day of the line; whole months, including partly selected ones. The current day at the site is not yet past.`,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: { ...ofPaper, lines: 'number' },
  columns: {
    due_on: date({ label: msg`Promised for` }),
    ...numberColumn,
    ...siteColumn,
    vendor: ref('vendor', { label: msg`Vendor` }),
    description: text({ label: msg({ message: 'Description', context: 'of a line' }) }),
    qty: decimal({
      label: msg({ message: 'Ordered', context: 'quantity' }),
      hint: msg`In the unit of the line currently in force.`,
    }),
    accepted: decimal({
      label: msg`Accepted in time`,
      hint: msg`Quantities accepted on posted receipts by the end of the promised day at the site; reversed receipts are excluded.`,
    }),
    came_on: date({ label: msg`Last accepted on` }),
    on_time: integer({
      label: msg`In full and on time`,
      hint: msg`1 where the accepted quantity reached the ordered quantity, less the agreed tolerance, by the promised day; summed.`,
    }),
    otif: percent(
      msg`In full and on time (OTIF)`,
      msg`100 × lines accepted in full by the promised day ÷ lines whose promised day has passed. Ex: 34 of 40 = 85.0 %.`,
    ),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
  },
  totals: {
    on_time: 'sum',
    otif: { over: ['on_time', 'lines'], factor: 100 },
  },
  drill: openOrder,
  access: { read: purchasing },
});
