import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { purchaseOrderLine } from '../../records/purchase-order-line.ts';
import { purchaseOrder } from '../../records/purchase-order.ts';
import { heldFor } from './held-order.ts';
import { settleReception } from './settle-reception.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const percent = z.number().min(0).max(20);
const tolerances = z.strictObject({
  tol_over_pct: percent,
  tol_under_pct: percent,
  match: z.enum(['three_way', 'two_way']).optional(),
});
const closing = z.strictObject({ reason: z.string().trim().min(1).max(200) });
const tags = ['procurement'];

/** What a buyer says of the reception of an order: how exact it must be, and what is awaited no more. */
export function orderReceptionRoutes(app: FastifyInstance, host: Host): void {
  app.put(
    '/api/procurement/orders/:id/tolerances/',
    {
      schema: { summary: 'How much more or less than ordered may come', tags },
      config: { can: 'purchase_order:set_tolerance', body: tolerances },
    },
    async (request: OfOne, reply) => {
      const set = checkBody(tolerances, request.body);
      const { caller } = request;
      await writingOnce(host, request, async (context) => {
        const order = await heldFor(context.db, caller, 'purchase_order:set_tolerance', request.params.id);
        if (order.state !== 'draft')
          throw new Problem(409, 'not_draft', msg`Tolerances must be set before the order is issued.`);
        await changeRows(context, purchaseOrder, { where: sql`id = ${order.id}`, set });
      });
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/procurement/order_lines/:id/close/',
    {
      schema: { summary: 'Await no more of a line of an order', tags },
      config: { can: 'purchase_order:close_line', body: closing },
    },
    async (request: OfOne, reply) => {
      const { reason } = checkBody(closing, request.body);
      await closeShort(host, request, reason);
      return reply.code(204).send();
    },
  );
}

async function closeShort(host: Host, request: OfOne, reason: string): Promise<void> {
  const { caller } = request;
  const { id } = request.params;
  if (!isUuid(id)) throw problems.notFound();
  await writingOnce(host, request, async (context) => {
    const { db } = context;
    const { rows } = await sql<{ order: string }>`
      select "order" from purchase_order_line where id = ${id} and deleted_at is null`.execute(db);
    const order = await heldFor(db, caller, 'purchase_order:close_line', rows[0]?.order ?? '');
    const { rows: states } = await sql<{ is_open: boolean; came: boolean }>`
      select coalesce(bool_or(id = ${id} and coalesce(reception, 'open') in ('open', 'partial')), false) as is_open,
        coalesce(bool_or(received_qty > 0), false) as came
      from purchase_order_line
      where "order" = ${order.id} and deleted_at is null`.execute(db);
    const [line] = states;
    if (!line?.came)
      throw new Problem(
        409,
        'nothing_received',
        msg`Nothing has been received on this order: cancel or revise it instead of closing lines.`,
      );
    if (!line.is_open) throw new Problem(409, 'not_open', msg`Nothing more is expected on this line.`);
    await changeRows(context, purchaseOrderLine, {
      where: sql`id = ${id}`,
      set: { closed_short: true, close_reason: reason },
      action: 'close_line',
      reason,
    });
    await settleReception(context, order.id);
  });
}
