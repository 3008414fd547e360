import { msg } from '@lingui/core/macro';
import {
  boolean,
  children,
  choice,
  datetime,
  decimal,
  integer,
  longtext,
  money,
  quantity,
  ref,
  refs,
  text,
} from '../../../core/records/fields/index.ts';
import { defineRecord } from '../../../core/records/record.ts';
import { purchasing, vendorKeepers } from '../../roles.ts';
import { outOfOrder } from '../formulas/purchase-calendar.ts';
import { usualPassMark, usualTechnicalWeight } from '../formulas/technical-score.ts';
import { incoterms } from './choices.ts';
import { evaluationCriterion } from './evaluation-criterion.ts';
import { isTwoEnvelopes, purchaseCalendarFields } from './purchase-calendar-fields.ts';
import { questionnaireLine } from './questionnaire-line.ts';
import { debriefs, procedures } from './rfq-choices.ts';
import { rfqEvaluator } from './rfq-evaluator.ts';
import { rfqInvitation } from './rfq-invitation.ts';
import { rfqLine } from './rfq-line.ts';

/** No call for offers is planned further ahead; what is older is history. */
const atMostTwoYears = { back: 20, ahead: 2 };

const isTwoStages = ({ procedure }: Readonly<Record<string, unknown>>): boolean => procedure === 'two_stages';

/** What several vendors are asked to offer until a deadline (catalogue procurement.md §4). */
export const rfq = defineRecord({
  name: 'rfq',
  title: msg`Quotation request`,
  plural: msg`Quotation requests`,
  path: '/procurement/quotation_request',
  nav: 50,
  scope: 'site',
  fields: {
    number: text({ label: msg`Number`, max: 24, readOnly: true }),
    public_id: text({ label: msg`Public address`, max: 36, readOnly: true }),
    title: text({ label: msg({ message: 'Subject', context: 'of a request' }), required: true, max: 120 }),
    description: longtext({ label: msg({ message: 'Description', context: 'quotation request' }) }),
    procedure: choice({
      label: msg`Procedure`,
      required: true,
      initial: 'sealed',
      choices: procedures,
      hint: msg`No one can read sealed offers until two people open them. With two envelopes, prices are opened only if the technical envelope passed; with two stages, prices are requested after the technical evaluation.`,
    }),
    deadline_at: datetime({
      label: msg({ message: 'Deadline', context: 'for offers' }),
      required: true,
      hint: msg`In site time. Vendors also see it in their own time.`,
      within: atMostTwoYears,
    }),
    opening_at: datetime({
      label: msg`Opening of offers from`,
      hint: msg`If empty: from the deadline on.`,
      within: atMostTwoYears,
    }),
    openers: refs('person', {
      label: msg`Opened by`,
      hint: msg`If empty: anyone who can open offers at the site. Otherwise at least two people, and no one else.`,
      optional: true,
    }),
    questions_until: datetime({
      label: msg`Questions until`,
      hint: msg`If empty: two days before the deadline, or half the time if it is short.`,
    }),
    currencies: refs('currency', {
      label: msg({ message: 'Currencies', context: 'of offers' }),
      hint: msg`Leave empty for any that has a rate.`,
    }),
    incoterm: choice({ label: msg`Wanted incoterm`, choices: incoterms }),
    place: text({ label: msg`Named place`, max: 60 }),
    payment_terms: ref('payment_terms', { label: msg`Payment terms` }),
    validity_days: integer({ label: msg`Offers valid (days)`, required: true, initial: 60, min: 1, max: 365 }),
    partial_ok: boolean({ label: msg`Lines can be awarded separately`, initial: true }),
    alternates_ok: boolean({ label: msg`Alternates allowed`, initial: false }),
    debrief: choice({ label: msg`Feedback to unsuccessful vendors`, initial: 'rank', choices: debriefs }),
    technical_weight: decimal({
      label: msg`Weight of the technical score (%)`,
      initial: usualTechnicalWeight,
      min: 0,
      max: 100,
      hint: msg`With two envelopes; the remaining weight is the price.`,
    }),
    technical_pass: decimal({
      label: msg`Technical pass mark (0–100)`,
      initial: usualPassMark,
      min: 0,
      max: 100,
      hint: msg`Prices of offers below it are never opened.`,
    }),
    show_weights: boolean({ label: msg`Vendors can see the weights`, initial: false }),
    ...purchaseCalendarFields,
    criteria: children(evaluationCriterion, { by: 'rfq', label: msg`Evaluation criteria` }),
    evaluators: children(rfqEvaluator, { by: 'rfq', label: msg`Evaluators` }),
    questionnaire: children(questionnaireLine, {
      by: 'rfq',
      label: msg({ message: 'Questionnaire', context: 'quotation request' }),
    }),
    stage: integer({
      label: msg({ message: 'Stage', context: 'of a purchase' }),
      readOnly: true,
      min: 1,
      max: 2,
      hint: msg`With two stages.`,
      when: isTwoStages,
    }),
    final_specification: longtext({
      label: msg`Final specification`,
      readOnly: true,
      hint: msg`Requested in the second stage.`,
      when: isTwoStages,
    }),
    delay_pct: quantity('%', {
      label: msg`Cost per week of delay`,
      min: 0,
      max: 100,
      decimals: 2,
      hint: msg`Added to an offer for ranking: a share of the net amount of a line for each started week after its need date, counted from the opening date. Vendors never see it.`,
    }),
    few_vendors_reason: longtext({ label: msg`Why fewer than three vendors` }),
    internal_note: longtext({ label: msg`Internal note`, hint: msg`Vendors never see it.` }),
    lines: children(rfqLine, { by: 'rfq', label: msg`Lines` }),
    invitations: children(rfqInvitation, { by: 'rfq', label: msg`Invited vendors` }),
    estimate: money({
      label: msg({ message: 'Estimate', context: 'quotation request' }),
      readOnly: true,
      hint: msg`Lines × estimated prices; vendors never see it.`,
    }),
    published_at: datetime({ label: msg({ message: 'Published on', context: 'quotation request' }), readOnly: true }),
    published_by: ref('app_user', {
      label: msg({ message: 'Buyer', context: 'person' }),
      optional: true,
      readOnly: true,
    }),
    opened_at: datetime({ label: msg({ message: 'Offers opened on', context: 'quotation request' }), readOnly: true }),
  },
  display: ['number', 'title'],
  sort: '-created_at',
  unique: [['number'], ['public_id']],
  indexes: [['site', 'state', 'deadline_at']],
  filter: ['state:ne:cancelled'],
  sections: [
    { title: msg`Lines`, fields: ['lines', 'estimate'] },
    {
      title: msg({ message: 'Vendors', context: 'purchase' }),
      fields: ['invitations', 'few_vendors_reason'],
    },
    {
      title: msg({ message: 'Technical evaluation', context: 'of two envelopes' }),
      fields: [
        'criteria',
        'evaluators',
        'technical_weight',
        'technical_pass',
        'show_weights',
        'stage',
        'final_specification',
      ],
    },
    {
      title: msg({ message: 'Calendar', context: 'of a purchase' }),
      fields: [
        'publish_on',
        'technical_opening_at',
        'evaluation_until',
        'commercial_opening_at',
        'award_on',
        'technical_closed_at',
      ],
    },
    {
      title: msg({ message: 'Questionnaire', context: 'quotation request' }),
      fields: ['questionnaire'],
    },
    {
      title: msg({ message: 'Conditions', context: 'quotation request' }),
      fields: [
        'currencies',
        'incoterm',
        'place',
        'payment_terms',
        'validity_days',
        'partial_ok',
        'alternates_ok',
        'debrief',
      ],
    },
    {
      title: msg({ message: 'Timeline', context: 'of a quotation request' }),
      fields: ['internal_note', 'published_at', 'published_by', 'opened_at', 'public_id'],
    },
  ],
  listed: ['number', 'title', 'procedure', 'deadline_at', 'estimate', 'state', 'published_at', 'published_by', 'site'],
  rules: [
    ({ deadline_at: deadline, questions_until: until }) =>
      deadline && until && until > deadline
        ? { field: 'questions_until', sentence: msg`Questions must end before the offers are due.` }
        : null,
    ({ deadline_at: deadline, opening_at: opening }) =>
      deadline && opening && Date.parse(opening) < Date.parse(deadline)
        ? { field: 'opening_at', sentence: msg`Offers can only be opened after their deadline.` }
        : null,
    (row) =>
      isTwoEnvelopes(row) &&
      row.opening_at &&
      row.technical_opening_at &&
      Date.parse(row.technical_opening_at) < Date.parse(row.opening_at)
        ? { field: 'technical_opening_at', sentence: msg`Step dates are not in order.` }
        : null,
    (row) => {
      const step = isTwoEnvelopes(row) ? outOfOrder(row) : null;
      return step ? { field: step, sentence: msg`Step dates are not in order.` } : null;
    },
  ],
  states: {
    initial: 'draft',
    states: {
      draft: { label: msg({ message: 'Draft', context: 'quotation request' }) },
      published: {
        label: msg({ message: 'Published', context: 'quotation request' }),
        intent: 'primary',
        locked: true,
      },
      closed: { label: msg({ message: 'Closed', context: 'quotation request' }), intent: 'warning', locked: true },
      technical_opened: {
        label: msg({ message: 'Technical evaluation', context: 'quotation request' }),
        intent: 'primary',
        locked: true,
      },
      technical_closed: {
        label: msg({ message: 'Prices to open', context: 'quotation request' }),
        intent: 'warning',
        locked: true,
      },
      opened: { label: msg({ message: 'Opened', context: 'quotation request' }), intent: 'primary', locked: true },
      awarded: { label: msg({ message: 'Awarded', context: 'quotation request' }), intent: 'success', locked: true },
      no_award: { label: msg`Without award`, locked: true },
      cancelled: { label: msg({ message: 'Cancelled', context: 'quotation request' }), intent: 'danger', locked: true },
    },
    transitions: {
      publish: {
        label: msg({ message: 'Publish', context: 'quotation request' }),
        from: ['draft'],
        to: 'published',
        intent: 'primary',
      },
      end: {
        label: msg`Close without award`,
        from: ['closed', 'technical_opened', 'technical_closed', 'opened'],
        to: 'no_award',
        reason: 'required',
      },
      cancel: {
        label: msg({ message: 'Cancel request', context: 'quotation request' }),
        from: ['draft', 'published', 'closed', 'technical_opened', 'technical_closed', 'opened'],
        to: 'cancelled',
        reason: 'required',
        intent: 'danger',
      },
    },
  },
  access: {
    read: purchasing,
    create: vendorKeepers,
    update: vendorKeepers,
    delete: vendorKeepers,
    publish: vendorKeepers,
    end: vendorKeepers,
    cancel: vendorKeepers,
  },
});
