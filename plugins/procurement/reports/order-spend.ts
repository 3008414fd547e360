import { msg } from '@lingui/core/macro';
import { boolean, date, money, ref, text } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
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

/** What orders cost, how much of it on contract (P12 of catalogue procurement.md §11) and how much outside of the procedure. */
export const orderSpend = defineReport({
  name: 'order_spend',
  title: msg`Spend on contract and outside of the procedure`,
  basis: {
    rows: countedOrders,
    dates: msg`By the day on which the order was issued at the site; whole months, also those that the period touches only. A revision that is in force counts in the month of its order.`,
    money: companyMoney,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: ofPaper,
  columns: {
    issued_on: date({ label: msg({ message: 'Issued on', context: 'order' }) }),
    ...numberColumn,
    ...siteColumn,
    vendor: ref('vendor', { label: msg`Vendor` }),
    amount: money({
      label: msg`Spend`,
      hint: msg`The net of the order without tax, shared out over its lines by their nets: discount, charges and rounding are in, and the lines add up to the order.`,
      currency: 'currency',
    }),
    on_contract: money({
      label: msg`On contract`,
      hint: msg`The spend of lines at an agreed price of which the source is a contract; else 0.`,
      currency: 'currency',
    }),
    cover: percent(msg`Contract cover`, msg`100 × spend on contract ÷ spend. Ex: 6.2 M of 15.5 M = 40.0 %.`),
    maverick_amount: money({
      label: msg`Maverick amount`,
      hint: msg`The spend of lines that nothing covered when the order was issued: neither a request nor an award that was approved by then, nor an agreed price of the vendor that held on the day and is not blocked. What is approved afterwards covers nothing. Else 0.`,
      currency: 'currency',
    }),
    maverick: percent(
      msg`Maverick spend`,
      msg`100 × spend of lines that nothing covered when the order was issued ÷ spend. A line is covered by a request or an award that was approved by then, or by an agreed price of the vendor that held on the day.`,
    ),
    by_request: boolean({ label: msg`Approved request` }),
    by_award: boolean({ label: msg`Approved award` }),
    by_price: boolean({ label: msg`Agreed price that held` }),
    description: text({ label: msg({ message: 'Description', context: 'of a line' }) }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
    ...currencyColumn,
  },
  totals: {
    amount: { within: ['currency'] },
    on_contract: { within: ['currency'] },
    cover: { over: ['on_contract', 'amount'], factor: 100 },
    maverick_amount: { within: ['currency'] },
    maverick: { over: ['maverick_amount', 'amount'], factor: 100 },
  },
  drill: openOrder,
  access: { read: purchasing },
});
