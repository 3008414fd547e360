import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { appendAudit } from '../../../../core/host/audit/audit.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { Host } from '../../../../core/host/host.ts';
import { beyondScope } from '../../../../core/host/scope/caller-scope.ts';
import { can } from '../../../../core/registry/access.ts';
import type { AempResult } from '../../shared/aemp.ts';
import { readResults } from './results.ts';
import { takeHistory, type TakenHistory } from './take-history.ts';
import { equipmentTable } from '../uses.ts';

/**
 * `GET /api/tracking/aemp/`: what became of the last asking of every service of telematics that the caller sees. `POST
 * /api/tracking/aemp/<source>/history/`: takes what a source told too late to be live, of machines of the caller's
 * sites.
 */
export function aempRoutes(app: FastifyInstance, host: Host): void {
  app.get(
    '/api/tracking/aemp/',
    {
      config: { can: 'ingest_monitor:read' },
      schema: { summary: 'Last results of services of telematics', tags: ['tracking'] },
    },
    async ({ caller }): Promise<{ readonly results: readonly AempResult[] }> => ({
      results: await readResults(host.db, caller),
    }),
  );
  app.post<{ Params: { id: string } }>(
    '/api/tracking/aemp/:id/history/',
    {
      config: { can: 'ingest_monitor:replay' },
      schema: { summary: 'Take old figures as history', tags: ['tracking'] },
    },
    async (request): Promise<TakenHistory> => {
      const {
        caller,
        params: { id },
      } = request;
      if (!isUuid(id)) throw problems.notFound();
      const { rows: seen } = await sql`
        select from ingest_source where id = ${id} and deleted_at is null`.execute(host.db);
      if (seen.length === 0) throw problems.notFound();
      const { rows } = await sql<{ equipment: string; site: string }>`
        select old.equipment, machine.site
        from aemp_old old
        join ${equipmentTable} machine on machine.id = old.equipment
        where old.source = ${id}
          and old.taken_at is null`.execute(host.db);
      const mine = rows
        .filter(({ site }) => can(caller.access, 'ingest_monitor:replay', site))
        .map(({ equipment }) => equipment);
      return beyondScope(async () => {
        const taken = await takeHistory(host, id, mine);
        await appendAudit(host.db, {
          userId: caller.userId,
          ip: request.ip,
          requestId: request.id,
          record: 'ingest_source',
          recordId: id,
          siteId: null,
          action: 'update',
          changes: [{ field: 'history', old: null, new: taken }],
        });
        return taken;
      });
    },
  );
}
