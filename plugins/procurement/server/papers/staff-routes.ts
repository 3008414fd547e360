import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { orderPaperOf } from './order-papers.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;
const tags = ['procurement'];

/** Papers of purchasing (catalogue procurement.md §9.1), each for whoever may read what stands on it. */
export function paperRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/orders/:id/paper/',
    {
      schema: { summary: 'An order on paper at one of its revisions, or what differs between two', tags },
      config: { can: 'purchase_order:read' },
    },
    async ({ caller, params: { id }, query }: OfOne) => {
      if (!isUuid(id)) throw problems.notFound();
      const { rows } = await sql<{ site: string }>`
        select site from purchase_order where id = ${id} and deleted_at is null`.execute(host.db);
      if (!rows[0] || reachIn(caller.access, 'purchase_order:read', rows[0].site) === null) throw problems.notFound();
      return orderPaperOf(host.db, id, query, false);
    },
  );
}
