import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { heldFor } from '../receipts/held-order.ts';
import { orderedLines } from '../receipts/lines-in-force.ts';
import { tellOrder } from './tell-order.ts';

const body = z.strictObject({ note: z.string().trim().min(1).max(1_000) });
const awaiting: readonly string[] = ['issued', 'acknowledged', 'acknowledged_with_changes', 'partially_received'];

/** `POST /api/procurement/orders/<id>/expedite/`: reminds a vendor of what is awaited of an order, and keeps what was said. */
export function expediteRoute(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/procurement/orders/:id/expedite/',
    {
      schema: { summary: 'Remind a vendor of what is awaited', tags: ['procurement'] },
      config: { can: 'purchase_order:expedite', body },
    },
    async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
      const { note } = checkBody(body, request.body);
      const { caller } = request;
      await writingOnce(host, request, async (context) => {
        const { db } = context;
        const order = await heldFor(db, caller, 'purchase_order:expedite', request.params.id);
        const lines = (await orderedLines(db, order.id, 'en')).filter(
          ({ reception }) => reception === null || reception === 'open' || reception === 'partial',
        );
        if (!awaiting.includes(order.state) || lines.length === 0)
          throw new Problem(409, 'not_awaited', msg`Nothing is expected on this order.`);
        await changeRows(context, purchaseOrder, {
          where: sql`id = ${order.id}`,
          set: { expedited_at: sql`now()`, expedite_note: note },
          action: 'expedite',
          reason: note,
        });
        const number = order.number ?? '';
        const late = lines.filter(({ days_late: days }) => days > 0).length;
        const told = await tellOrder(host, db, order, {
          subject: msg`Order ${number}: your delivery is awaited`,
          lines: [
            msg`Lines of order ${number} outstanding: ${lines.length}; late: ${late}.`,
            note,
            msg`Your contact: ${caller.name}, ${caller.email}.`,
          ],
        });
        if (told === 0)
          throw new Problem(409, 'no_contact', msg`No one at this vendor receives order e-mails: add a contact first.`);
      });
      return reply.code(204).send();
    },
  );
}
