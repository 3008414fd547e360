import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import * as z from 'zod';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Database, Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { changeRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Permission } from '../../../../core/registry/access.ts';
import { writingOnce } from '../../../../core/records/writing-once.server.ts';
import { vendorInvoiceBlock } from '../../records/vendor-invoice-block.ts';
import { vendorInvoice } from '../../records/vendor-invoice.ts';
import { heldFor } from '../receipts/held-order.ts';
import { matchInvoices } from './match-invoices.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

const reason = z.string().trim().min(1).max(4_000);
const releasing = z.strictObject({ blocks: z.array(z.uuid()).min(1).max(500), reason });
const withdrawing = z.strictObject({ reason });

/** `POST /api/procurement/invoices/<id>/release/` lifts blocks, `…/withdraw/` cancels what was entered by mistake. */
export function invoiceStepRoutes(app: FastifyInstance, host: Host): void {
  const tags = ['procurement'];
  const writing = (request: OfOne, work: (context: RowsContext) => Promise<void>) => writingOnce(host, request, work);
  app.post(
    '/api/procurement/invoices/:id/release/',
    {
      schema: { summary: 'Release blocks of an invoice', tags },
      config: { can: 'vendor_invoice:release', body: releasing },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(releasing, request.body);
      await writing(request, (context) => release(context, request, given));
      return reply.code(204).send();
    },
  );
  app.post(
    '/api/procurement/invoices/:id/withdraw/',
    {
      schema: { summary: 'Cancel an invoice that was entered by mistake', tags },
      config: { can: 'vendor_invoice:withdraw', body: withdrawing },
    },
    async (request: OfOne, reply) => {
      const given = checkBody(withdrawing, request.body);
      await writing(request, (context) => withdraw(context, request, given.reason));
      return reply.code(204).send();
    },
  );
}

interface HeldInvoice {
  readonly id: string;
  readonly order: string;
  readonly state: string;
  readonly entered_by: string | null;
  readonly created_by: string | null;
}

/** An invoice, held with its order: the order first, as whoever receives goods does. Throws 404 out of reach. */
async function heldInvoice(
  db: Database,
  { caller, params: { id } }: OfOne,
  permission: Permission,
): Promise<HeldInvoice> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows: found } = await sql<{ order: string }>`
    select "order" from vendor_invoice where id = ${id} and deleted_at is null`.execute(db);
  await heldFor(db, caller, permission, found[0]?.order ?? '');
  const { rows } = await sql<HeldInvoice>`
    select id, "order", state, entered_by, created_by from vendor_invoice
    where id = ${id} and deleted_at is null
    for update`.execute(db);
  const [invoice] = rows;
  if (!invoice) throw problems.notFound();
  return invoice;
}

async function release(
  context: RowsContext,
  request: OfOne,
  { blocks, reason: why }: z.infer<typeof releasing>,
): Promise<void> {
  const { db } = context;
  const { userId } = request.caller;
  const invoice = await heldInvoice(db, request, 'vendor_invoice:release');
  await refuseOwn(db, invoice, userId);
  const wanted = [...new Set(blocks)];
  const released = await changeRows(context, vendorInvoiceBlock, {
    where: sql`invoice = ${invoice.id} and id = any(${wanted}::uuid[]) and released_at is null
      and ${invoice.state} = 'blocked'`,
    set: { released_by: userId, released_at: sql`now()`, reason: why },
    action: 'release',
    reason: why,
  });
  if (released.length < wanted.length)
    throw new Problem(409, 'not_blocked', msg`A block no longer exists: reload the invoice.`);
  await matchInvoices(context, invoice.order, { reason: why });
}

/** Nobody releases what they entered, nor what they ordered. */
async function refuseOwn(db: Database, { order, entered_by, created_by }: HeldInvoice, user: string): Promise<void> {
  if (entered_by === user || created_by === user)
    throw new Problem(403, 'own_invoice', msg`You entered this invoice: another person must release its blocks.`);
  const { rows } = await sql`
    select from purchase_order where id = ${order} and ${user}::uuid in (issued_by, created_by)`.execute(db);
  if (rows.length > 0)
    throw new Problem(
      403,
      'own_order',
      msg`You placed the order of this invoice: another person must release its blocks.`,
    );
}

/** Its number stays with it; the vendor's may be entered anew. */
async function withdraw(context: RowsContext, request: OfOne, why: string): Promise<void> {
  const invoice = await heldInvoice(context.db, request, 'vendor_invoice:withdraw');
  const { states } = vendorInvoice;
  const [now, next] = [states?.states[invoice.state]?.label, states?.states['cancelled']?.label];
  if ((invoice.state === 'exported' || invoice.state === 'cancelled') && now && next)
    throw problems.wrongState(now, next);
  await changeRows(context, vendorInvoice, {
    where: sql`id = ${invoice.id}`,
    set: { state: 'cancelled' },
    action: 'state',
    reason: why,
  });
  await matchInvoices(context, invoice.order);
}
