import { msg } from '@lingui/core/macro';
import { date, decimal, integer, ref, text } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import {
  monthColumn,
  numberColumn,
  ofBuyer,
  ofPaper,
  ofVendor,
  openRequest,
  siteColumn,
  subjectColumn,
} from './figure-parts.ts';

/** How long approved requests wait for their order (P2 of catalogue procurement.md §11). */
export const requestToOrder = defineReport({
  name: 'request_to_order',
  title: msg`From the approved request to its order`,
  basis: {
    rows: msg`Approved purchase requests that were not cancelled, with their first order issued at their site that was neither cancelled nor rejected. Those without an order are open: they are listed and counted separately, not in the days; they have no buyer or vendor yet.`,
    dates: msg`By day the order was issued, for open requests the day of approval, both at the site; whole months, including partly selected ones.`,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: ofPaper,
  columns: {
    day: date({ label: msg`Day of the month` }),
    ...numberColumn,
    ...subjectColumn,
    ...siteColumn,
    days: decimal({
      label: msg`Request to order (days)`,
      decimals: 1,
      hint: msg`Calendar days from approval of a request to issue of its first order; median over several requests, open ones excluded. Ex: 3 to 9 March = 6.`,
    }),
    open: integer({ label: msg`Still open`, hint: msg`1 for a request without an order yet; summed.` }),
    waiting: integer({
      label: msg`Waiting (days)`,
      hint: msg`For an open request, the calendar days from its approval to today.`,
    }),
    approved_on: date({ label: msg({ message: 'Approved on', context: 'request' }) }),
    order_number: text({ label: msg({ message: 'Order', context: 'number' }) }),
    issued_on: date({ label: msg({ message: 'Issued on', context: 'order' }) }),
    vendor: ref('vendor', { label: msg`Vendor` }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
  },
  totals: { days: 'median', open: 'sum' },
  drill: openRequest,
  access: { read: purchasing },
});
