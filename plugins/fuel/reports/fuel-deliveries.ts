import { msg } from '@lingui/core/macro';
import { choice, decimal, integer, quantity, text } from '../../../core/records/fields/index.ts';
import { listPath } from '../../../core/records/list/list-path.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { products } from '../records/choices.ts';
import { fuelReaders } from '../../roles.ts';

/** What each vendor brought by month, and what was missing at 15 °C (catalogue operations.md §8.2, §10.19). */
export const fuelDeliveries = defineReport({
  name: 'fuel_deliveries',
  title: msg`Deliveries by vendor`,
  period: '365d',
  parameters: { product: choice({ label: msg`Product`, choices: products }) },
  columns: {
    month: text({ label: msg`Month` }),
    vendor: text({ label: msg`Vendor` }),
    deliveries: integer({ label: msg`Deliveries` }),
    note: quantity('L', { label: msg`Litres on note` }),
    received: quantity('L', { label: msg`Litres received` }),
    v15_note: quantity('L', { label: msg`Note at 15 °C` }),
    shortage: quantity('L', { label: msg`Shortage` }),
    shortage_pct: decimal({ label: msg`Shortage %` }),
    disputed: integer({ label: msg`Disputed` }),
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
  drill: ({ month, vendor }) => {
    if (typeof month !== 'string' || typeof vendor !== 'string') return null;
    const next = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 1)).toISOString();
    return listPath('/mining_equipment_refueling/fuel_delivery_reports', [
      `vendor:eq:${vendor}`,
      `arrived_at:gte:${month}-01T00:00:00Z`,
      `arrived_at:lt:${next}`,
    ]);
  },
  access: { read: fuelReaders },
});
