import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Host } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { orderDocument } from './order-document.ts';
import { askedDocument } from './request-of.ts';
import { sendUbl } from './ubl-file.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;
const tags = ['procurement'];

/** Requests and orders as files of UBL 2.1, as the vendor gets them (catalogue procurement.md §6). */
export function ublRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/invitations/:id/ubl/',
    { schema: { summary: 'A request as UBL for one of its vendors', tags }, config: { can: 'rfq:read' } },
    async ({ caller, params: { id } }: OfOne, reply) => {
      if (!isUuid(id)) throw problems.notFound();
      const { rows } = await sql<{ rfq: string; vendor: string; site: string }>`
        select invitation.rfq, invitation.vendor, rfq.site
        from rfq_invitation invitation
        join rfq on rfq.id = invitation.rfq and rfq.published_at is not null and rfq.deleted_at is null
        where invitation.id = ${id} and invitation.deleted_at is null`.execute(host.db);
      const [found] = rows;
      if (!found || reachIn(caller.access, 'rfq:read', found.site) === null) throw problems.notFound();
      return sendUbl(reply, await askedDocument(host.db, found.rfq, found.vendor, caller.language));
    },
  );
  app.get(
    '/api/procurement/orders/:id/ubl/',
    {
      schema: { summary: 'An issued order, its change or cancellation as UBL', tags },
      config: { can: 'purchase_order:read' },
    },
    async ({ caller, params: { id } }: OfOne, reply) => {
      if (!isUuid(id)) throw problems.notFound();
      const { rows } = await sql<{ site: string; number: string | null }>`
        select site, number from purchase_order where id = ${id} and deleted_at is null`.execute(host.db);
      const [found] = rows;
      if (!found || reachIn(caller.access, 'purchase_order:read', found.site) === null) throw problems.notFound();
      if (found.number === null) throw new Problem(409, 'draft', msg`An order can only be printed once it is issued.`);
      return sendUbl(reply, await orderDocument(host.db, id, caller.language));
    },
  );
}
