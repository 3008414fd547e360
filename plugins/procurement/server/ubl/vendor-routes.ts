import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkBody, deep } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { sentenceIn } from '../../../../core/host/languages.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { UblFault } from '../../formulas/ubl/ubl-fault.ts';
import { invitedRequest, refuseOther } from '../vendor-api/invited-request.ts';
import { offerContent } from '../vendor-api/offer-content.ts';
import { answerOrder } from '../vendor-api/answer-order.ts';
import { orderOf, type OfOrder } from '../vendor-api/read-orders.ts';
import { ownOrder } from '../vendor-api/own-order.ts';
import { vendorRequest } from '../vendor-api/read-request.ts';
import { refuseViewer, vendorOf } from '../vendor-api/who.ts';
import { offerDocument } from './offer-document.ts';
import { orderDocument, responseDocument } from './order-document.ts';
import { isOf, vendorParty } from './parties.ts';
import { readOffer } from './read-offer.ts';
import { askedDocument } from './request-of.ts';
import { acceptXml, documentIn, fromFile, sendUbl } from './ubl-file.ts';
import { codesOf } from './units.ts';

type OfRequest = FastifyRequest<{ Params: { rfq: string } }>;
const tags = ['vendor'];
const reading = { can: 'vendor_offer:read' } as const;
const answering = { can: 'vendor_offer:answer' } as const;

/** Requests, offers and orders of a vendor as files of UBL 2.1 (catalogue procurement.md §6). */
export function vendorUblRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/vendor/rfqs/:rfq/ubl/',
    { schema: { summary: 'A request as UBL', tags }, config: reading },
    async ({ caller, params }: OfRequest, reply) => {
      const person = await vendorOf(host, caller);
      const asked = await invitedRequest(host.db, person, params.rfq);
      refuseOther(asked);
      const { id } = asked;
      return sendUbl(reply, await beyondScope(() => askedDocument(host.db, id, person.vendor, caller.language)));
    },
  );
  app.get(
    '/api/vendor/rfqs/:rfq/offer/ubl/',
    { schema: { summary: 'The offer that was sent, as UBL', tags }, config: reading },
    async ({ caller, params }: OfRequest, reply) => {
      const person = await vendorOf(host, caller);
      const request = await vendorRequest(host, caller, person, params.rfq);
      const { sent } = request;
      if (!sent) throw problems.notFound();
      const { party, codes } = await beyondScope(() => namesOf(host, person.vendor, request.id));
      const at = new Date(sent.receipt.receivedAt).toISOString();
      return sendUbl(reply, offerDocument(sent.content, request, party, codes, at));
    },
  );
  app.get(
    '/api/vendor/orders/:order/ubl/',
    { schema: { summary: 'An order, its change or cancellation as UBL', tags }, config: reading },
    async (request: OfOrder, reply) => {
      const id = await ownOrder(host, request);
      return sendUbl(reply, await beyondScope(() => orderDocument(host.db, id, request.caller.language)));
    },
  );
  app.get(
    '/api/vendor/orders/:order/response/ubl/',
    { schema: { summary: 'The answer to an order as UBL', tags }, config: reading },
    async (request: OfOrder, reply) => {
      const id = await ownOrder(host, request);
      const document = await beyondScope(() => responseDocument(host.db, id));
      if (!document) throw problems.notFound();
      return sendUbl(reply, document);
    },
  );
  void app.register(async (scope) => {
    acceptXml(scope);
    scope.post(
      '/api/vendor/rfqs/:rfq/ubl/',
      { schema: { summary: 'Read an offer from UBL; nothing is sent or kept by it', tags }, config: answering },
      (request: OfRequest) => readOfferFile(host, request),
    );
    scope.post(
      '/api/vendor/orders/:order/ubl/',
      { schema: { summary: 'Answer an order by UBL', tags }, config: answering },
      async (request: OfOrder, reply) => {
        await answerByFile(host, request);
        return reply.code(204).send();
      },
    );
  });
}

async function namesOf(host: Host, vendor: string, rfq: string) {
  return { party: await vendorParty(host.db, vendor), codes: await codesOf(host.db, rfq) };
}

async function readOfferFile(host: Host, request: OfRequest) {
  const { caller } = request;
  const person = await vendorOf(host, caller);
  const asked = await vendorRequest(host, caller, person, request.params.rfq);
  refuseViewer(person);
  const document = documentIn(request, 'Quotation');
  const { party, codes } = await beyondScope(() => namesOf(host, person.vendor, asked.id));
  const { content, warnings } = fromFile(() => readOffer(document, asked, party, codes));
  return {
    content: checkBody(offerContent, content, deep),
    warnings: warnings.map((sentence) => sentenceIn(readerLanguage(request), sentence)),
  };
}

async function answerByFile(host: Host, request: OfOrder): Promise<void> {
  const { caller } = request;
  const person = await vendorOf(host, caller);
  const order = await orderOf(host.db, person, request.params.order, caller.language);
  const document = documentIn(request, 'OrderResponseSimple');
  const party = await beyondScope(() => vendorParty(host.db, person.vendor));
  fromFile(() => {
    if (!isOf(document.seller, party))
      throw new UblFault(msg`This file belongs to another company.`, '/OrderResponseSimple/SellerSupplierParty');
    if (document.order !== order.number)
      throw new UblFault(
        msg`This file answers ${document.order}, not ${order.number}.`,
        '/OrderResponseSimple/OrderReference',
      );
  });
  // Which revision somebody answers a file does not say: of one that changed meanwhile it would be the wrong one.
  if (order.revision > 0)
    throw new Problem(409, 'revised', msg`This order was revised: answer it here, where you can see the changes.`);
  const note = [...(document.reasons ?? []), ...(document.notes ?? [])].join('\n').slice(0, 2_000);
  await answerOrder(host, request, { decision: document.isAccepted ? 'accept' : 'refuse', note, revision: 0 });
}
