import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { askedPaper } from '../papers/asked-paper.ts';
import { orderPaperOf } from '../papers/order-papers.ts';
import { languageAsked, paperWords } from '../papers/paper-words.ts';
import { requestHead } from '../papers/request-head.ts';
import { invitedRequest, refuseOther } from './invited-request.ts';
import { vendorOf } from './who.ts';
import type { OfOrder } from './read-orders.ts';
import { ownOrder } from './own-order.ts';

/** What a vendor prints of its own: what it is asked for, an order as it was issued, and what a revision changed in it. */
export function vendorPaperRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/vendor/orders/:order/paper/',
    {
      schema: {
        summary: 'An own order on paper at one of its revisions, or what differs between two',
        tags: ['vendor'],
      },
      config: { can: 'vendor_offer:read' },
    },
    async (request: OfOrder) => {
      const id = await ownOrder(host, request);
      return beyondScope(() => orderPaperOf(host.db, id, request.query, true));
    },
  );
  app.get(
    '/api/vendor/rfqs/:rfq/paper/',
    {
      schema: { summary: 'A request that one is invited to, on paper', tags: ['vendor'] },
      config: { can: 'vendor_offer:read' },
    },
    async (request: FastifyRequest<{ Params: { rfq: string } }>) => {
      const person = await vendorOf(host, request.caller);
      const asked = await invitedRequest(host.db, person, request.params.rfq);
      refuseOther(asked);
      const { id } = asked;
      const language = languageAsked(request.query) ?? readerLanguage(request);
      return beyondScope(async () => {
        const head = await requestHead(host.db, id);
        return askedPaper(host.db, head, paperWords(language, head.timeZone), person.vendor);
      });
    },
  );
}
