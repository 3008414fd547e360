import type { FastifyInstance } from 'fastify';
import type { Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { orderPaperOf } from '../papers/order-papers.ts';
import type { OfOrder } from './read-orders.ts';
import { ownOrder } from './own-order.ts';

/** What a vendor prints of its own: an order as it was issued, and what a revision changed in it. */
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
}
