import { msg } from '@lingui/core/macro';
import { endOfMonth, formatISO, parseISO } from 'date-fns';
import { choice, decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { productOf, products } from '../records/choices.ts';
import { fuelReaders } from '../../roles.ts';

/** What each vendor brought by month, and what was missing at 15 °C (catalogue operations.md §8.2, §10.19). */
export const fuelDeliveries = defineReport({
  name: 'fuel_deliveries',
  title: msg`Deliveries by vendor`,
  basis: {
    rows: msg`Deliveries submitted, verified, approved or disputed; drafts are excluded.`,
    dates: msg`By the production date the tanker arrived; whole months, including partly selected ones.`,
  },
  period: '365d',
  parameters: { product: choice({ label: msg`Product`, choices: products, initial: 'diesel' }) },
  columns: {
    month: text({ label: msg`Month` }),
    vendor: text({ label: msg`Vendor` }),
    deliveries: integer({ label: msg`Deliveries`, hint: msg`Number of deliveries in the month.` }),
    note: quantity('L', { label: msg`Litres on note`, hint: msg`Sum of litres on the delivery notes.` }),
    received: quantity('L', {
      label: msg`Litres received`,
      hint: msg`Dip after − dip before + litres issued from the tank while it was being filled.`,
    }),
    v15_note: quantity('L', {
      label: msg`Delivery note at 15 °C`,
      hint: msg`Litres × (1 − 0.00084 × (temperature − 15)). Ex: 20,000 L at 35 °C = 19,664 L.`,
    }),
    shortage: quantity('L', {
      label: msg`Shortage`,
      hint: msg`Delivery note at 15 °C − received at 15 °C; a negative figure is a surplus.`,
    }),
    shortage_pct: decimal({ label: msg`Shortage %`, hint: msg`100 × shortage ÷ delivery note at 15 °C.` }),
    disputed: integer({ label: msg`Disputed`, hint: msg`Number of deliveries in dispute.` }),
  },
  totals: {
    deliveries: 'sum',
    note: 'sum',
    received: 'sum',
    v15_note: 'sum',
    shortage: 'sum',
    shortage_pct: { over: ['shortage', 'v15_note'], factor: 100 },
    disputed: 'sum',
  },
  charts: [
    { title: msg`Litres on note by month`, kind: 'stacked', x: 'month', series: ['note'], by: 'vendor' },
    { title: msg`Shortage by month, %`, kind: 'bar', x: 'month', series: ['shortage_pct'], by: 'vendor' },
  ],
  behind: {
    record: 'fuel_delivery',
    path: '/mining_equipment_refueling/fuel_delivery_reports',
    filter: ({ month, vendor }, { shift, parameters }) =>
      month === null || vendor === null
        ? null
        : [
            `vendor:eq:${vendor}`,
            'state:ne:draft',
            `production_date:gte:${month}-01`,
            `production_date:lte:${formatISO(endOfMonth(parseISO(`${month}-01`)), { representation: 'date' })}`,
            ...(shift ? [`shift:eq:${shift}`] : []),
            `product:eq:${productOf(parameters)}`,
          ],
    proves: {
      deliveries: 'count',
      note: { sum: 'note_l' },
      received: { sum: 'received_l' },
      v15_note: { sum: 'v15_note' },
      shortage: { sum: 'shortage' },
      disputed: { countOf: ['state', 'disputed'] },
    },
  },
  access: { read: fuelReaders },
});
