import type { Host } from '../../../../core/host/host.ts';
import { seedId } from '../../../../core/host/seed.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { DemoDecision } from './awards.ts';
import { insertRows, instantOf } from './insert-rows.ts';
import { invitationRows } from './invitation-rows.ts';
import { addendumText, fewVendors } from './tender-words.ts';
import type { DemoTender } from './tenders.ts';

const buyer = seedId('user', 'buyer');

export interface DecidedTender extends DemoTender {
  readonly decision: DemoDecision;
}

/** How far a request for quotations has come, and since when. */
export function stateOf({ cancelledAt, opening, deadlineAt, decision: { awards, endedAt } }: DecidedTender) {
  const won = awards.find(({ state }) => state === 'approved');
  if (cancelledAt !== null) return { state: 'cancelled', at: cancelledAt };
  if (endedAt !== null) return { state: 'no_award', at: endedAt };
  if (won?.decidedAt) return { state: 'awarded', at: won.decidedAt };
  return opening === null ? { state: 'closed', at: deadlineAt } : { state: 'opened', at: opening.secondAt };
}

/** Writes past requests for quotations with whom they asked, what was asked back and how they were opened. */
export async function writeTenders(
  { db }: Host,
  tenders: readonly DecidedTender[],
  numbers: ReadonlyMap<string, string>,
): Promise<void> {
  await insertRows(
    db,
    'rfq',
    tenders.map((tender) => {
      const { state, at } = stateOf(tender);
      const { id, request, invitations, estimate } = tender;
      const isFew = invitations.length < 3 && new Exact(estimate).gt('50000');
      return {
        id,
        site: request.site.id,
        number: numbers.get(id),
        public_id: seedId('rfq_public', request.key),
        title: request.title,
        procedure: tender.procedure,
        deadline_at: instantOf(tender.deadlineAt),
        questions_until: instantOf(tender.questionsUntil),
        validity_days: 60,
        partial_ok: true,
        alternates_ok: false,
        debrief: 'rank',
        incoterm: 'DAP',
        place: 'Magasin principal',
        few_vendors_reason: isFew ? fewVendors : null,
        estimate,
        published_at: instantOf(tender.publishedAt),
        published_by: buyer,
        opened_at: instantOf(tender.opening?.secondAt ?? null),
        state,
        created_by: buyer,
        created_at: instantOf(tender.createdAt),
        updated_at: instantOf(at),
      };
    }),
  );
  const each = <T>(rows: (tender: DecidedTender) => readonly T[]) => tenders.flatMap((tender) => rows(tender));
  await insertRows(
    db,
    'rfq_line',
    each(({ id, request, lines, createdAt, publishedAt }) =>
      lines.map((line, place) => ({
        id: line.id,
        site: request.site.id,
        rfq: id,
        part: line.part.id,
        qty: line.qty,
        unit: line.part.unit,
        est_price: line.price,
        equivalent_ok: true,
        request_line: line.requestLine,
        created_at: instantOf(createdAt + place),
        updated_at: instantOf(publishedAt),
      })),
    ),
  );
  await insertRows(db, 'rfq_invitation', each(invitationRows));
  await insertRows(
    db,
    'rfq_question',
    each(({ id, request, questions }) =>
      questions.map((question) => ({
        id: question.id,
        site: request.site.id,
        rfq: id,
        vendor: question.vendor.id,
        text: question.text,
        public_text: question.text,
        answer: question.answer,
        audience: 'all',
        asked_at: instantOf(question.askedAt),
        answered_by: buyer,
        published_at: instantOf(question.publishedAt),
        created_at: instantOf(question.askedAt),
        updated_at: instantOf(question.publishedAt),
      })),
    ),
  );
  await insertRows(
    db,
    'rfq_addendum',
    each(({ id, request, addendum }) =>
      addendum === null
        ? []
        : [
            {
              id: addendum.id,
              site: request.site.id,
              rfq: id,
              place: 1,
              text: addendumText,
              material: false,
              deadline_at: instantOf(addendum.deadlineAt),
              created_by: buyer,
              created_at: instantOf(addendum.at),
              updated_at: instantOf(addendum.at),
            },
          ],
    ),
  );
  await insertRows(db, 'rfq_opening', each(openingsOf));
}

const openingsOf = ({ id, request, procedure, opening, offers }: DecidedTender) =>
  opening === null
    ? []
    : [
        {
          id: seedId('rfq_opening', id),
          site: request.site.id,
          rfq: id,
          first_by: buyer,
          first_at: instantOf(opening.firstAt),
          second_by: procedure === 'sealed' ? seedId('user', 'approver') : null,
          second_at: procedure === 'sealed' ? instantOf(opening.secondAt) : null,
          offers: offers.filter(({ isLast }) => isLast).length,
          created_by: buyer,
          created_at: instantOf(opening.firstAt),
          updated_at: instantOf(opening.secondAt),
        },
      ];
