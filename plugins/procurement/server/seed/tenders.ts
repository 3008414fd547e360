import { seedId } from '../../../../core/host/seed.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import type { Chances } from './chances.ts';
import type { DemoMarket, DemoVendor } from './demo-market.ts';
import { isWorkday } from '../../formulas/purchase-calendar.ts';
import { planOffers, type DemoOffer } from './offers.ts';
import { invitationOf, invitedVendors, type DemoInvitation } from './invitations.ts';
import type { DemoRequestLine } from './request-lines.ts';
import type { DemoRequest } from './requests.ts';
import { questionsAsked } from './tender-words.ts';

const hourMs = 3_600_000;

export interface DemoTenderLine extends DemoRequestLine {
  readonly requestLine: string;
}

export interface DemoQuestion {
  readonly id: string;
  readonly vendor: DemoVendor;
  readonly text: string;
  readonly answer: string;
  readonly askedAt: number;
  readonly publishedAt: number;
}

/** A request for quotations whose deadline has passed; instants in milliseconds. */
export interface DemoTender {
  readonly id: string;
  readonly request: DemoRequest;
  readonly procedure: 'sealed' | 'direct';
  readonly lines: readonly DemoTenderLine[];
  readonly estimate: string;
  readonly createdAt: number;
  readonly publishedAt: number;
  readonly deadlineAt: number;
  readonly questionsUntil: number;
  readonly addendum: { readonly id: string; readonly at: number; readonly deadlineAt: number | null } | null;
  readonly invitations: readonly DemoInvitation[];
  readonly questions: readonly DemoQuestion[];
  readonly offers: readonly DemoOffer[];
  readonly opening: { readonly firstAt: number; readonly secondAt: number } | null;
  readonly cancelledAt: number | null;
}

/** Asks vendors for offers for a request from `at` on; null where the deadline has not passed yet. */
export function planTender(market: DemoMarket, request: DemoRequest, at: number, chances: Chances): DemoTender | null {
  const { site, key, urgency } = request;
  const { hours } = site;
  const publishedAt = hours.later(at, chances.between(0.5, 6));
  const deadline = deadlineOf(request, publishedAt, chances);
  const isMoved = urgency === 'normal' && chances.inTurn('moved', 5);
  const later = isMoved ? deadlineOf(request, deadline, chances) : deadline;
  if (later > market.now - hourMs) return null;
  const hasAddendum = isMoved || (urgency === 'normal' && chances.inTurn('addendum', 7));
  const addedAt = hours.later(publishedAt, chances.between(4, 12));
  const questionsUntil = Math.max(deadline - 48 * hourMs, publishedAt + (deadline - publishedAt) / 2);
  const lines = request.lines.map((line, place) => ({
    ...line,
    id: seedId('rfq_line', `${key} ${place}`),
    requestLine: line.id,
  }));
  const id = seedId('rfq', key);
  const isCancelled = chances.inTurn('tender cancelled', 3);
  const cancelledAt = isCancelled ? hours.later(publishedAt, chances.between(5, 12)) : null;
  const vendors = invitedVendors(market, request, chances);
  const invitations = vendors.map((vendor) =>
    invitationOf(
      request,
      vendor,
      { publishedAt, from: hasAddendum ? addedAt : publishedAt, until: later, isCancelled },
      chances,
    ),
  );
  const askers = invitations.filter(({ status }) => status === 'submitted' && chances.inHundred(35));
  const questions = isCancelled
    ? []
    : askers.map(({ vendor }): DemoQuestion => {
        const askedAt = hours.later(publishedAt, chances.between(0.2, 3));
        const [text, answer] = chances.pick(questionsAsked);
        return {
          id: seedId('rfq_question', `${key} ${vendor.code}`),
          vendor,
          text,
          answer,
          askedAt: Math.min(askedAt, questionsUntil),
          publishedAt: Math.min(hours.later(askedAt, chances.between(0.5, 8)), later - hourMs),
        };
      });
  const procedure = chances.inTurn('direct', 25) ? 'direct' : 'sealed';
  const firstAt = hours.later(later, chances.between(0.2, 6));
  const opening = { firstAt, secondAt: procedure === 'direct' ? firstAt : firstAt + chances.between(2, 40) * 60_000 };
  const isOpen =
    !isCancelled && opening.secondAt <= market.now && invitations.some(({ status }) => status === 'submitted');
  return {
    id,
    request,
    procedure,
    lines,
    estimate: rounded(sumOfAmounts(lines.map(({ qty, price }) => new Exact(qty).times(price))), 3),
    createdAt: at,
    publishedAt,
    deadlineAt: later,
    questionsUntil,
    addendum:
      hasAddendum && !isCancelled
        ? { id: seedId('rfq_addendum', key), at: addedAt, deadlineAt: isMoved ? later : null }
        : null,
    invitations,
    questions: questions.filter(({ askedAt, publishedAt: told }) => askedAt < told),
    offers: planOffers(
      market,
      { key, lines, request, invitations, openedAt: isOpen ? opening.secondAt : null },
      chances,
    ),
    opening: isOpen ? opening : null,
    cancelledAt,
  };
}

/** Noon or four o'clock of a working day of the site, as far ahead as the urgency leaves. */
function deadlineOf({ site, urgency }: DemoRequest, from: number, chances: Chances): number {
  let ahead = urgency === 'machine_down' ? 1 : urgency === 'urgent' ? 2 + chances.below(2) : 5 + chances.below(5);
  while (!isWorkday(site.hours.day(from, ahead))) ahead += 1;
  return site.hours.at(site.hours.day(from, ahead), chances.inHundred(50) ? 12 : 16);
}
