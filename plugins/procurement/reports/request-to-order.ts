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
    rows: msg`Purchase requests that were approved and not cancelled, with the first order of theirs that was issued at their site and neither cancelled nor refused. Those without are open: they are listed and counted apart, not in the days; nobody has bought them, so that none is there for one buyer or vendor.`,
    dates: msg`By the day on which the order was issued, of open requests that of the approval, both at the site; whole months, also those that the period touches only.`,
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
      hint: msg`Calendar days from the approval of a request to the issue of its first order; of several requests the median, open ones are not in it. Ex: 3 to 9 March = 6.`,
    }),
    open: integer({ label: msg`Still open`, hint: msg`1 for a request without an order yet; the number of them.` }),
    waiting: integer({
      label: msg`Waiting (days)`,
      hint: msg`Of an open request the calendar days from its approval to today.`,
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
