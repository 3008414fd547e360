import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Database, Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import { comparisonOf } from './comparison.ts';
import { courseOf, trackingOf } from './course.ts';

type OfOne = FastifyRequest<{ Params: { id: string } }>;

/** What the tracking of a request shows: how far the vendors are, and once the offers are open, their comparison. */
export function rfqReadRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/procurement/rfqs/',
    {
      schema: { summary: 'Quotation requests that are under way, and what ended lately', tags: ['procurement'] },
      config: { can: 'rfq:read' },
    },
    async ({ caller }: FastifyRequest) => trackingOf(host.db, caller),
  );
  app.get(
    '/api/procurement/rfqs/:id/course/',
    { schema: { summary: 'How far the vendors of a request are', tags: ['procurement'] }, config: { can: 'rfq:read' } },
    async (request: OfOne) => {
      await refuseForeign(host.db, request);
      return courseOf(host.db, request.params.id, request.caller);
    },
  );
  app.get(
    '/api/procurement/rfqs/:id/comparison/',
    {
      schema: { summary: 'The opened offers of a request, compared', tags: ['procurement'] },
      config: { can: 'rfq:read' },
    },
    async (request: OfOne) => {
      await refuseForeign(host.db, request);
      return comparisonOf(host.db, request.params.id, request.caller.language);
    },
  );
}

/** Throws 404 where the request is none that the caller may read. */
export async function refuseForeign(db: Database, { caller, params: { id } }: OfOne): Promise<void> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await sql<{ site: string }>`select site from rfq where id = ${id} and deleted_at is null`.execute(
    db,
  );
  if (!rows[0] || reachIn(caller.access, 'rfq:read', rows[0].site) === null) throw problems.notFound();
}
