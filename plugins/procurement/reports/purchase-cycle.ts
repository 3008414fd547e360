import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { date, decimal, ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import {
  countedOrders,
  monthColumn,
  numberColumn,
  ofBuyer,
  ofPaper,
  ofVendor,
  openOrder,
  siteColumn,
} from './figure-parts.ts';

const days = (label: MessageDescriptor, hint: MessageDescriptor) => decimal({ label, hint, decimals: 1 });

/** What each step from the request to the vendor's answer takes, order by order. */
export const purchaseCycle = defineReport({
  name: 'purchase_cycle',
  title: msg`Purchase steps`,
  basis: {
    rows: countedOrders,
    dates: msg`By day the order was issued at the site; whole months, including partly selected ones.`,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: ofPaper,
  columns: {
    issued_on: date({ label: msg({ message: 'Issued on', context: 'order' }) }),
    ...numberColumn,
    ...siteColumn,
    total: days(
      msg`Submission to order (days)`,
      msg`Days of 24 hours from last submission of the request to issue of the order; median over orders with a request.`,
    ),
    approval: days(
      msg`Approval (days)`,
      msg`Days of 24 hours from last submission of the request to its approval; if an order has several requests, the one submitted first; median over orders.`,
    ),
    enquiry: days(
      msg`Until the quotation request (days)`,
      msg`Days of 24 hours from approval of the request to publication of the quotation request; median over orders from an award.`,
    ),
    offers: days(
      msg`Until offers are open (days)`,
      msg`Days of 24 hours from publication of the quotation request to opening of the offers; median over orders from an award.`,
    ),
    award: days(
      msg`Until the award (days)`,
      msg`Days of 24 hours from opening of the offers to approval of the award; median over orders from an award.`,
    ),
    ordering: days(
      msg`Until the order (days)`,
      msg`Days of 24 hours from approval of the award (for orders at agreed prices, of the request) to issue of the order; median.`,
    ),
    answer: days(
      msg`Vendor's answer (days)`,
      msg`Days of 24 hours from issue of an order to its acknowledgement; median. Revised orders are excluded: their answer refers to the revision.`,
    ),
    vendor: ref('vendor', { label: msg`Vendor` }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
  },
  totals: {
    approval: 'median',
    enquiry: 'median',
    offers: 'median',
    award: 'median',
    ordering: 'median',
    answer: 'median',
    total: 'median',
  },
  drill: openOrder,
  access: { read: purchasing },
});
