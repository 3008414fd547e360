import { msg } from '@lingui/core/macro';
import { date, decimal, integer, ref } from '../../../core/records/fields/index.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { purchasing } from '../../roles.ts';
import {
  monthColumn,
  numberColumn,
  ofBuyer,
  ofPaper,
  openQuotationRequest,
  siteColumn,
  subjectColumn,
} from './figure-parts.ts';

/** How many offers a quotation request brings (P4 of catalogue procurement.md §11). */
export const offersPerRequest = defineReport({
  name: 'offers_per_request',
  title: msg`Offers of quotation requests`,
  basis: {
    rows: msg`Quotation requests whose offers were opened, with or without an award; cancelled and still sealed ones are excluded.`,
    dates: msg`By day the offers were opened, at the site; whole months, including partly selected ones.`,
  },
  period: '365d',
  parameters: ofBuyer,
  hidden: { ...ofPaper, requests: 'number' },
  columns: {
    opened_on: date({ label: msg({ message: 'Opened on', context: 'offer' }) }),
    ...numberColumn,
    ...subjectColumn,
    ...siteColumn,
    invited: integer({
      label: msg({ message: 'Invited', context: 'vendors' }),
      hint: msg`Vendors to whom the invitation was sent.`,
    }),
    offers: integer({
      label: msg`Compliant offers`,
      hint: msg`Opened offers not found non-compliant.`,
    }),
    per_request: decimal({
      label: msg`Offers per quotation request`,
      decimals: 1,
      hint: msg`Compliant offers ÷ quotation requests; one without an offer counts. Ex: 3, 2 and 4 = 3.0.`,
    }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
  },
  totals: { invited: 'sum', offers: 'sum', per_request: { over: ['offers', 'requests'] } },
  drill: openQuotationRequest,
  access: { read: purchasing },
});
