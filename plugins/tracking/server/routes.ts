import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import type { Host } from '../../../core/server/host.ts';
import { Problem } from '../../../core/server/problem.ts';
import { alertRoutes } from './alerts/routes.ts';
import { deviceRoute } from './ingest/device-route.ts';
import { reportRoutes } from './ingest/report-routes.ts';
import { ingestRoute } from './ingest/route.ts';
import { hashOf, newToken } from './ingest/sources.ts';
import { trajectoryRoutes } from './trajectories.ts';

/** The routes of the tracking plugin beside those of its records. */
export async function routes(app: FastifyInstance, host: Host): Promise<void> {
  ingestRoute(app, host);
  await reportRoutes(app, host);
  deviceRoute(app, host);
  trajectoryRoutes(app, host);
  alertRoutes(app, host);
  app.post<{ Params: { id: string } }>('/api/tracking/sources/:id/token/', { config: { can: 'ingest_source:update' } }, async (request) => {
    const token = newToken();
    const { rowCount } = await host.pool.query('update ingest_source set token_hash = $2 where id::text = $1 and deleted_at is null', [request.params.id, hashOf(token)]);
    if (rowCount === 0) throw new Problem(404, 'not_found', msg`This source does not exist.`);
    return { token };
  });
}
