import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody, deep } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { changeRows, createRows, writingRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { declineNames } from '../../../vendor-calls.ts';
import { quotation } from '../../records/quotation.ts';
import { rfqInvitation } from '../../records/rfq-invitation.ts';
import { rfqQuestion } from '../../records/rfq-question.ts';
import { answer, type OfRequest } from './answer.ts';
import { faultsOfAnswers } from './check-answers.ts';
import { invitedRequest, receivedAt, type InvitedRequest } from './invited-request.ts';
import { keepDraft } from './keep-draft.ts';
import type { HoldOffers } from './limit-vendors.ts';
import { liveOffer } from './live-offer.ts';
import { offerContent } from './offer-content.ts';
import { tellGone } from './tell-gone.ts';
import { ownAnswer } from './own-answer.ts';
import { vendorRequest } from './read-request.ts';
import { termsOf } from './request-conditions.ts';
import { vendorHome } from './vendor-home.ts';
import { asking, askToSign, submission, submitOffer } from './submit-offer.ts';
import { vendorOf, type VendorPerson } from './who.ts';

const draftBody = z.strictObject({ version: z.number().int().min(0), content: offerContent });
const declineBody = z.strictObject({ reason: z.enum(declineNames), text: z.string().max(2_000).optional() });
const questionBody = z.strictObject({ text: z.string().trim().min(1).max(4_000) });

const tags = ['vendor'];
const reading = { can: 'vendor_offer:read' } as const;
const answering = { can: 'vendor_offer:answer' } as const;

/** `/api/vendor/…`: what a vendor reads and answers (catalogue procurement.md §5). Whose it is, the session says. */
export function vendorRoutes(app: FastifyInstance, host: Host, holdOffers: HoldOffers): void {
  app.get(
    '/api/vendor/time/',
    { schema: { summary: 'The clock that deadlines are judged by', tags }, config: reading },
    async () => ({ now: await receivedAt(host) }),
  );
  app.get(
    '/api/vendor/rfqs/',
    { schema: { summary: 'The requests that the vendor is invited to', tags }, config: reading },
    async (request) => vendorHome(host, await vendorOf(host, request.caller)),
  );
  app.get(
    '/api/vendor/rfqs/:rfq/',
    { schema: { summary: 'A request with the vendor’s own answer', tags }, config: reading },
    async (request: OfRequest) => {
      const person = await vendorOf(host, request.caller);
      if (!request.caller.viewedBy) await noteOpened(host, request, person);
      return vendorRequest(host, request.caller, person, request.params.rfq);
    },
  );
  app.put(
    '/api/vendor/rfqs/:rfq/draft/',
    { schema: { summary: 'Keep what the vendor has written so far', tags }, config: { ...answering, body: draftBody } },
    async (request: OfRequest) => {
      const { version, content } = checkBody(draftBody, request.body, deep);
      const at = await receivedAt(host);
      return answer(host, request, at, (context, person, asked) =>
        keepDraft(host, context, { person, asked, version, content, user: request.caller.userId }),
      );
    },
  );
  app.post(
    '/api/vendor/rfqs/:rfq/submit/',
    { schema: { summary: 'Send the draft as an offer', tags }, config: { ...answering, body: submission } },
    (request: OfRequest) => submitOffer(host, request, holdOffers),
  );
  app.post(
    '/api/vendor/rfqs/:rfq/submit/code/',
    {
      schema: { summary: 'Ask for the code by which the draft is signed', tags },
      config: { ...answering, body: asking },
    },
    (request: OfRequest) => askToSign(host, request),
  );
  app.post(
    '/api/vendor/rfqs/:rfq/intent/',
    { schema: { summary: 'Say that the vendor will answer', tags }, config: answering },
    async (request: OfRequest, reply) => {
      const at = await receivedAt(host);
      await answer(host, request, at, async (context, _person, asked) => {
        if (['sent', 'opened', 'declined', 'withdrawn'].includes(asked.status))
          await changeRows(context, rfqInvitation, {
            where: sql`id = ${asked.invitation}`,
            set: { status: 'intends', answered_at: at, decline_reason: null, decline_text: null },
          });
      });
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/vendor/rfqs/:rfq/decline/',
    { schema: { summary: 'Decline a request', tags }, config: { ...answering, body: declineBody } },
    async (request: OfRequest, reply) => {
      const { reason, text } = checkBody(declineBody, request.body);
      const at = await receivedAt(host);
      await answer(host, request, at, async (context, person, asked) => {
        if (await liveOffer(context, person, asked))
          throw new Problem(409, 'offer_sent', msg`Withdraw your offer first.`);
        await changeRows(context, rfqInvitation, {
          where: sql`id = ${asked.invitation}`,
          set: { status: 'declined', answered_at: at, decline_reason: reason, decline_text: text?.trim() || null },
        });
        await tellGone(host, context.db, request, asked, 'declined');
      });
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/vendor/rfqs/:rfq/withdraw/',
    { schema: { summary: 'Withdraw an offer', tags }, config: answering },
    (request: OfRequest, reply) => moveLive(host, request, 'withdrawn').then(() => reply.code(204).send()),
  );
  app.post(
    '/api/vendor/rfqs/:rfq/confirm/',
    { schema: { summary: 'Confirm an offer after an addendum', tags }, config: answering },
    (request: OfRequest, reply) => moveLive(host, request, 'submitted').then(() => reply.code(204).send()),
  );
  app.post(
    '/api/vendor/rfqs/:rfq/questions/',
    { schema: { summary: 'Ask about a request', tags }, config: { ...answering, body: questionBody } },
    async (request: OfRequest, reply) => {
      const { text } = checkBody(questionBody, request.body);
      const at = await receivedAt(host);
      await answer(host, request, at, async (context, person, asked) => {
        if (at > asked.questions_until) throw questionsClosed(asked);
        await createRows(context, rfqQuestion, [
          { site: asked.site, rfq: asked.id, vendor: person.vendor, text, asked_at: at },
        ]);
      });
      return reply.code(201).send({});
    },
  );
}

function questionsClosed({ questions_until: until }: InvitedRequest): Problem {
  const day = until.slice(0, 10);
  return new Problem(409, 'questions_closed', msg`Questions closed on ${day}.`);
}

/** That somebody of the vendor has looked is all that the buyer learns of it. */
async function noteOpened(host: Host, request: OfRequest, person: VendorPerson): Promise<void> {
  const asked = await invitedRequest(host.db, person, request.params.rfq);
  if (asked.status !== 'sent') return;
  await writingRows(host, { caller: request.caller, ip: request.ip, requestId: request.id }, (context) =>
    changeRows(context, rfqInvitation, {
      where: sql`id = ${asked.invitation} and status = 'sent'`,
      set: { status: 'opened', opened_at: sql`now()` },
    }),
  );
}

/** Throws 409 where an offer leaves out what an addendum asks for: to confirm it as it is would not make it whole. */
async function refuseUnanswered(
  host: Host,
  { db }: RowsContext,
  { vendor }: VendorPerson,
  { id, stage }: InvitedRequest,
): Promise<void> {
  const { sent } = await ownAnswer({ ...host, db }, vendor, id, stage);
  const { questionnaire } = await seeingAll(db, () => termsOf(db, id, vendor));
  if (sent && Object.keys(faultsOfAnswers(sent.content, questionnaire)).length > 0)
    throw new Problem(409, 'unanswered', msg`The questionnaire requires more than your offer answers: revise it.`);
}

/** Withdraws the offer that counts, or confirms it after an addendum. Throws 404 where there is none. */
async function moveLive(host: Host, request: OfRequest, state: 'withdrawn' | 'submitted'): Promise<void> {
  const at = await receivedAt(host);
  await answer(host, request, at, async (context, person, asked) => {
    const live = await liveOffer(context, person, asked);
    if (!live) throw problems.notFound();
    if (state === 'submitted') await refuseUnanswered(host, context, person, asked);
    await changeRows(context, quotation, {
      where: sql`id = ${live.id}`,
      set: { state },
      action: state === 'withdrawn' ? 'withdraw' : 'confirm',
    });
    await changeRows(context, rfqInvitation, {
      where: sql`id = ${asked.invitation}`,
      set: { status: state, answered_at: at },
    });
    if (state === 'withdrawn') await tellGone(host, context.db, request, asked, state);
  });
}
