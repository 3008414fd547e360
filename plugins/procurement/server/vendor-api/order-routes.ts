import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import type { VendorOrder, VendorOrders } from '../../../vendor-order-calls.ts';
import { answerOrder, orderAnswer } from './answer-order.ts';
import { orderOf, ordersOf, type OfOrder } from './read-orders.ts';
import { vendorOf } from './who.ts';

const tags = ['vendor'];

/** `/api/vendor/orders/…`: what was ordered of a vendor, and its answer (catalogue procurement.md §5, §7). */
export function vendorOrderRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/vendor/orders/',
    { schema: { summary: 'The orders of the vendor', tags }, config: { can: 'vendor_offer:read' } },
    async ({ caller }: FastifyRequest): Promise<VendorOrders> => {
      const person = await vendorOf(host, caller);
      return { orders: await ordersOf(host.db, person, null) };
    },
  );
  app.get(
    '/api/vendor/orders/:order/',
    { schema: { summary: 'An order with its lines', tags }, config: { can: 'vendor_offer:read' } },
    async ({ caller, params: { order } }: OfOrder): Promise<VendorOrder> => {
      const person = await vendorOf(host, caller);
      return orderOf(host.db, person, order, caller.language);
    },
  );
  app.post(
    '/api/vendor/orders/:order/response/',
    {
      schema: { summary: 'Accept or refuse an order, or ask for changes', tags },
      config: { can: 'vendor_offer:answer', body: orderAnswer },
    },
    async (request: OfOrder, reply) => {
      await answerOrder(host, request, checkBody(orderAnswer, request.body));
      return reply.code(204).send();
    },
  );
}
