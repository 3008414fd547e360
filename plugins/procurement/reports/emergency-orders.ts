import { msg } from '@lingui/core/macro';
import { choice, date, integer, money, ref } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { orderKinds } from '../records/order-choices.ts';
import { purchasing } from '../../roles.ts';
import {
  companyMoney,
  countedOrders,
  currencyColumn,
  monthColumn,
  numberColumn,
  ofBuyer,
  ofPaper,
  ofVendor,
  openOrder,
  siteColumn,
} from './figure-parts.ts';

/** How many orders a machine stood still for (P13 of catalogue procurement.md §11). */
export const emergencyOrders = defineReport({
  name: 'emergency_orders',
  title: msg`Emergencies among orders`,
  basis: {
    rows: countedOrders,
    dates: msg`By day the order was issued at the site; whole months, including partly selected ones.`,
    money: companyMoney,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: { ...ofPaper, orders: 'number' },
  columns: {
    issued_on: date({ label: msg({ message: 'Issued on', context: 'order' }) }),
    ...numberColumn,
    ...siteColumn,
    vendor: ref('vendor', { label: msg`Vendor` }),
    kind: choice({ label: msg({ message: 'Type', context: 'order' }), choices: orderKinds }),
    emergency: integer({
      label: msg({ message: 'Emergencies', context: 'orders' }),
      hint: msg`1 for an emergency order; summed.`,
    }),
    share: percent(msg`Emergency orders`, msg`100 × emergency orders ÷ orders. Ex: 9 of 300 = 3.0 %.`),
    amount: money({
      label: msg`Spend`,
      hint: msg`Net of the order without tax, at the rate of the issue date.`,
      currency: 'currency',
    }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
    ...currencyColumn,
  },
  totals: {
    amount: { within: ['currency'] },
    emergency: 'sum',
    share: { over: ['emergency', 'orders'], factor: 100 },
  },
  drill: openOrder,
  access: { read: purchasing },
});
