import { seedId } from '../../../../core/host/seed.ts';
import { emptyLine, type OfferContent } from '../../../vendor-offer-calls.ts';
import { proposeSteps, type SiteClock } from '../../formulas/purchase-calendar.ts';
import { usualPassMark, usualTechnicalWeight } from '../../formulas/technical-score.ts';
import { instantOf } from './insert-rows.ts';
import type { DemoPurchase } from './two-step-purchases.ts';

const hourMs = 3_600_000;

/** What each vendor asks beside the estimate. */
const levels = ['0.98', '1.07', '0.83'] as const;
const vendorOf = (index: number): string => seedId('vendor', `V-0000${index + 1}`);

export const idOf = (place: number): string => seedId('rfq_two_step', String(place));

/** To the minute, in milliseconds. */
export const deadlineOf = ({ deadline }: DemoPurchase, now: number): number =>
  Math.floor((now + deadline * hourMs) / 60_000) * 60_000;
/** Ten days before the deadline, or on the Friday before. */
export function publishedOf(purchase: DemoPurchase, now: number): number {
  const at = deadlineOf(purchase, now) - 240 * hourMs;
  const isoDay = new Date(at).getUTCDay() || 7;
  return at - Math.max(0, isoDay - 5) * 24 * hourMs;
}

interface Known {
  readonly place: number;
  readonly now: number;
  readonly number: string;
  /** Of the site. */
  readonly clock: SiteClock;
  /** The account that published it. */
  readonly buyer: string | null;
  readonly unit: string;
  /** Who judges it. */
  readonly people: readonly string[];
}

/** An offer before it is sealed. */
export interface DemoAnswer {
  readonly vendor: string;
  readonly reference: string;
  readonly received: number;
  readonly content: OfferContent;
}

const calendarRow = (published: number, deadline: number, clock: SiteClock) => {
  const steps = proposeSteps(deadline, clock);
  return {
    publish_on: instantOf(published),
    technical_opening_at: instantOf(steps.technical_opening_at),
    evaluation_until: instantOf(steps.evaluation_until),
    commercial_opening_at: instantOf(steps.commercial_opening_at),
    award_on: instantOf(steps.award_on),
  };
};

/** The rows of a purchase whose technical offers are judged first, up to its deadline, and what its vendors answer by then. */
export function purchaseRows(purchase: DemoPurchase, known: Known) {
  const { place, now, number, clock, buyer, unit, people } = known;
  const [deadline, published] = [deadlineOf(purchase, now), publishedOf(purchase, now)];
  const [id, site] = [idOf(place), seedId('site', 'S1')];
  const received = deadline - 5 * hourMs;
  const judging = instantOf(deadline + 20 * hourMs);
  /** What all rows have; later ones of a list stand below. */
  const row = (table: string, index: number) => ({
    id: seedId(table, `${place}:${index}`),
    site,
    rfq: id,
    created_at: instantOf(published + index),
    updated_at: instantOf(published),
  });
  const { rfq: _own, ...head } = row('rfq_two_step', 0);
  const lines = purchase.lines.map(({ description, estimate }, index) => ({
    ...row('rfq_two_step_line', index),
    description,
    unit,
    qty: 2,
    est_price: estimate,
    equivalent_ok: true,
  }));
  const criteria = purchase.criteria.map(({ en, fr, weight }, index) => ({
    ...row('evaluation_criterion', index),
    place: index + 1,
    label: { en, fr },
    knock_out: weight === undefined,
    weight: weight ?? 0,
  }));
  const questionnaire = purchase.questionnaire.map(({ code, en, fr, kind, mustBeYes = false, envelope }, index) => ({
    ...row('questionnaire_line', index),
    code,
    label: { en, fr },
    kind,
    required: true,
    must_be_yes: mustBeYes,
    envelope,
  }));
  return {
    request: {
      ...head,
      id,
      number,
      public_id: seedId('rfq_two_step_public', String(place)),
      title: purchase.title,
      procedure: purchase.second ? 'two_stages' : 'two_envelopes',
      stage: purchase.second ? 1 : null,
      technical_weight: usualTechnicalWeight,
      technical_pass: usualPassMark,
      show_weights: true,
      deadline_at: instantOf(deadline),
      questions_until: instantOf(deadline - 48 * hourMs),
      ...(purchase.second ? {} : calendarRow(published, deadline, clock)),
      validity_days: 60,
      partial_ok: false,
      alternates_ok: false,
      debrief: 'rank',
      incoterm: 'DAP',
      place: 'Magasin principal',
      estimate: purchase.lines.reduce((sum, { estimate }) => sum + estimate * 2, 0),
      published_at: instantOf(published),
      published_by: buyer,
      state: 'closed',
    },
    lines,
    criteria,
    questionnaire,
    evaluators: people.map((person, index) => ({
      ...row('rfq_evaluator', index),
      person,
      declared_at: index < purchase.signed ? judging : null,
      has_conflict: index < purchase.signed ? false : null,
      signed_at: index < purchase.signed ? judging : null,
    })),
    invitations: levels.map((_, index) => ({
      ...row('rfq_two_step_invitation', index),
      vendor: vendorOf(index),
      status: 'submitted',
      sent_at: instantOf(published),
      reminders: 2,
      answered_at: instantOf(received),
    })),
    answers: levels.map((level, index): DemoAnswer => ({
      vendor: vendorOf(index),
      reference: `${number}/V-0000${index + 1}/1`,
      received,
      content: {
        quote_no: `T-${index + 1}${number.slice(-3)}`,
        currency: 'MAD',
        incoterm: 'DAP',
        place: 'Magasin principal',
        payment_terms: '',
        valid_until: new Date(deadline + 75 * 24 * hourMs).toISOString().slice(0, 10),
        partial_ok: false,
        discount: null,
        charges: [],
        deviations: '',
        message: '',
        lines: lines.map(({ id: line, est_price: estimate }) => ({
          ...emptyLine(line, 'as_asked'),
          price: (estimate * Number(level)).toFixed(2),
          lead_days: 20 + index * 10,
          warranty_months: 12,
        })),
        technical: criteria.map(({ id: criterion }, one) => ({
          criterion,
          text: purchase.criteria[one]?.answers[index] ?? '',
        })),
        answers: questionnaire.map(({ id: question }, one) => ({
          question,
          value: purchase.questionnaire[one]?.answers[index] ?? '',
        })),
      },
    })),
    deadline,
  };
}

export type PurchaseRows = ReturnType<typeof purchaseRows>;
