import { msg } from '@lingui/core/macro';
import { choice, date, datetime, integer, ref } from '../../../core/records/fields/index.ts';
import { percent } from '../../../core/reports/columns.ts';
import { defineReport } from '../../../core/reports/report.ts';
import { invitationStatuses } from '../records/rfq-choices.ts';
import { purchasing } from '../../roles.ts';
import {
  monthColumn,
  numberColumn,
  ofBuyer,
  ofPaper,
  ofVendor,
  openQuotationRequest,
  siteColumn,
  subjectColumn,
} from './figure-parts.ts';

/** Who answers when asked for an offer (P3 of catalogue procurement.md §11). */
export const invitationAnswers = defineReport({
  name: 'invitation_answers',
  title: msg`Answers to quotation requests`,
  basis: {
    rows: msg`Invitations that were sent, of quotation requests that were not cancelled. Those of which the deadline is still to come are open: they are listed and counted apart, not in the rate. That an offer came counts, not what it says.`,
    dates: msg`By the day on which the invitation was sent, at the site; whole months, also those that the period touches only.`,
  },
  period: '365d',
  parameters: { ...ofBuyer, ...ofVendor },
  hidden: { ...ofPaper, over: 'number' },
  columns: {
    sent_on: date({ label: msg({ message: 'Sent on', context: 'invitation' }) }),
    ...numberColumn,
    ...subjectColumn,
    ...siteColumn,
    vendor: ref('vendor', { label: msg`Vendor` }),
    status: choice({ label: msg({ message: 'Status', context: 'invitation' }), choices: invitationStatuses }),
    answered: integer({
      label: msg({ message: 'Answered', context: 'invitations' }),
      hint: msg`1 where the vendor sent an offer and neither withdrew it nor left it without the confirmation that an addendum asked for; the number of them.`,
    }),
    open: integer({
      label: msg`Still open`,
      hint: msg`1 where the deadline is still to come; the number of them.`,
    }),
    rate: percent(
      msg`Answer rate`,
      msg`100 × invitations with an offer ÷ invitations sent of which the deadline has passed. Ex: 14 of 21 = 66.7 %.`,
    ),
    deadline_at: datetime({ label: msg({ message: 'Deadline', context: 'for offers' }) }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
  },
  totals: { answered: 'sum', open: 'sum', rate: { over: ['answered', 'over'], factor: 100 } },
  drill: openQuotationRequest,
  access: { read: purchasing },
});
