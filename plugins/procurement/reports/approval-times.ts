import { msg } from '@lingui/core/macro';
import { choice, date, datetime } from '../../../core/records/fields/index.ts';
import { hours } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { urgencies } from '../records/request-choices.ts';
import { purchasing } from '../../roles.ts';
import { monthColumn, numberColumn, ofPaper, openRequest, siteColumn, subjectColumn } from './figure-parts.ts';

/** How long requests wait for their signatures (P1 of catalogue procurement.md §11). */
export const approvalTimes = defineReport({
  name: 'approval_times',
  title: msg`Approval of purchase requests`,
  basis: {
    rows: msg`Approved purchase requests that were not cancelled; drafts and requests that are rejected, sent back or still in approval are excluded.`,
    dates: msg`By day of the last approval at the site; whole months, including partly selected ones.`,
  },
  period: '365d',
  hidden: ofPaper,
  columns: {
    approved_on: date({ label: msg({ message: 'Approved on', context: 'request' }) }),
    ...numberColumn,
    ...subjectColumn,
    ...siteColumn,
    urgency: choice({ label: msg`Urgency`, choices: urgencies }),
    submitted_at: datetime({ label: msg({ message: 'Submitted on', context: 'request' }) }),
    approved_at: datetime({ label: msg`Last signature` }),
    hours: hours(
      msg`Approval time`,
      msg`Working hours of the site, 8 to 17 from Monday to Friday, from the last submission to the last approval; median over several requests. Ex: Monday 16:00 to Tuesday 10:00 = 3 h.`,
    ),
    ...monthColumn,
  },
  totals: { hours: 'median' },
  drill: openRequest,
  access: { read: purchasing },
});
