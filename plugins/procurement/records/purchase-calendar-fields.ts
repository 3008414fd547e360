import { msg } from '@lingui/core/macro';
import { datetime } from '../../../core/records/fields/index.ts';

export const isTwoEnvelopes = ({ procedure }: Readonly<Record<string, unknown>>): boolean =>
  procedure === 'two_envelopes';

/** When the steps of a purchase in two envelopes are planned beside its deadline (catalogue procurement.md §9.1). */
export const purchaseCalendarFields = {
  publish_on: datetime({ label: msg`Publishing planned for`, when: isTwoEnvelopes }),
  technical_opening_at: datetime({
    label: msg`Technical opening`,
    hint: msg`If empty: the working day after the deadline.`,
    when: isTwoEnvelopes,
  }),
  evaluation_until: datetime({
    label: msg`Evaluation until`,
    hint: msg`If empty: five working days later.`,
    when: isTwoEnvelopes,
  }),
  commercial_opening_at: datetime({
    label: msg`Commercial opening`,
    hint: msg`If empty: the working day after the evaluation.`,
    when: isTwoEnvelopes,
  }),
  award_on: datetime({
    label: msg`Award planned for`,
    hint: msg`If empty: three working days later.`,
    when: isTwoEnvelopes,
  }),
  technical_closed_at: datetime({
    label: msg`Technical evaluation closed on`,
    readOnly: true,
    when: isTwoEnvelopes,
  }),
};
