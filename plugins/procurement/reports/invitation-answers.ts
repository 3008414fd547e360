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
    rows: msg`Invitations sent for quotation requests that were not cancelled. Those whose deadline has not passed are listed and counted separately, not in the rate. What counts is that an offer was received, not its content.`,
    dates: msg`By day the invitation was sent, at the site; whole months, including partly selected ones.`,
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
      hint: msg`1 where the vendor submitted an offer, did not withdraw it and confirmed it where an addendum required it; summed.`,
    }),
    open: integer({
      label: msg`Still open`,
      hint: msg`1 where the deadline has not passed; summed.`,
    }),
    rate: percent(
      msg`Answer rate`,
      msg`100 × invitations with an offer ÷ invitations sent whose deadline has passed. Ex: 14 of 21 = 66.7 %.`,
    ),
    deadline_at: datetime({ label: msg({ message: 'Deadline', context: 'for offers' }) }),
    buyer: ref('app_user', { label: msg({ message: 'Buyer', context: 'person' }), optional: true }),
    ...monthColumn,
  },
  totals: { answered: 'sum', open: 'sum', rate: { over: ['answered', 'over'], factor: 100 } },
  drill: openQuotationRequest,
  access: { read: purchasing },
});
