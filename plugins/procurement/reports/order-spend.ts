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
  title: msg`Spend on contract and maverick spend`,
  basis: {
    rows: countedOrders,
    dates: msg`By day the order was issued at the site; whole months, including partly selected ones. A revision in force counts in the month of its order.`,
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
      hint: msg`Net of the order without tax, split over its lines by their net amounts: discount, charges and rounding are included, and the lines add up to the order.`,
      currency: 'currency',
    }),
    on_contract: money({
      label: msg`On contract`,
      hint: msg`Spend on lines at an agreed contract price; otherwise 0.`,
      currency: 'currency',
    }),
    cover: percent(msg`Contract cover`, msg`100 × spend on contract ÷ spend. Ex: 6.2 M of 15.5 M = 40.0 %.`),
    maverick_amount: money({
      label: msg`Maverick amount`,
      hint: msg`Spend on lines not covered when the order was issued: no request or award approved by then, and no agreed, unblocked price of the vendor valid on that day. Later approvals do not count. Otherwise 0.`,
      currency: 'currency',
    }),
    maverick: percent(
      msg`Maverick spend`,
      msg`100 × spend on lines not covered when the order was issued ÷ spend. A line is covered by a request or an award approved by then, or by an agreed price of the vendor valid on that day.`,
    ),
    by_request: boolean({ label: msg`Approved request` }),
    by_award: boolean({ label: msg`Approved award` }),
    by_price: boolean({ label: msg`Agreed price at the time` }),
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
