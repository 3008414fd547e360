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
  title: msg`Steps of a purchase`,
  basis: {
    rows: countedOrders,
    dates: msg`By the day on which the order was issued at the site; whole months, also those that the period touches only.`,
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
      msg`Days of 24 hours from the last submission of the request to the issue of the order; the median over orders that answer a request.`,
    ),
    approval: days(
      msg`Approval (days)`,
      msg`Days of 24 hours from the last submission of the request to its approval; of several requests of an order the one that was submitted first; the median over orders.`,
    ),
    enquiry: days(
      msg`Until vendors are asked (days)`,
      msg`Days of 24 hours from the approval of the request to the publishing of the quotation request; the median over orders of an award.`,
    ),
    offers: days(
      msg`Until offers are open (days)`,
      msg`Days of 24 hours from the publishing of the quotation request to the opening of the offers; the median over orders of an award.`,
    ),
    award: days(
      msg`Until the award (days)`,
      msg`Days of 24 hours from the opening of the offers to the approval of the award; the median over orders of an award.`,
    ),
    ordering: days(
      msg`Until the order (days)`,
      msg`Days of 24 hours from the approval of the award, of an order at agreed prices from that of the request, to the issue of the order; the median.`,
    ),
    answer: days(
      msg`Vendor's answer (days)`,
      msg`Days of 24 hours from the issue of an order to its acknowledgement; the median. Orders that were revised are not in it: their answer is one to the revision.`,
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
