import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Host } from '../../../core/server/host.ts';
import { Problem } from '../../../core/server/problem.ts';
import { alertRoutes } from './alerts/routes.ts';
import { deviceRoute } from './ingest/device-route.ts';
import { reportRoutes } from './ingest/report-routes.ts';
import { ingestRoute } from './ingest/route.ts';
import { hashOf, newToken } from './ingest/sources.ts';
import { assignRoute } from './assign.ts';
import { kioskRoute } from './kiosk.ts';
import { monitorRoutes } from './monitor/routes.ts';
import { sceneRoutes } from './scene.ts';
import { sheetPlanRoute } from './sheet-plan.ts';
import { trajectoryRoutes } from './trajectories/routes.ts';

const secret = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(1_000)) });

/** The routes of the tracking plugin beside those of its records. */
export async function routes(app: FastifyInstance, host: Host): Promise<void> {
  ingestRoute(app, host);
  await reportRoutes(app, host);
  deviceRoute(app, host);
  trajectoryRoutes(app, host);
  sceneRoutes(app, host);
  alertRoutes(app, host);
  monitorRoutes(app, host);
  kioskRoute(app, host);
  assignRoute(app, host);
  sheetPlanRoute(app, host);
  app.post<{ Params: { id: string } }>('/api/tracking/sources/:id/token/', { config: { can: 'ingest_source:update' } }, async (request) => {
    const token = newToken();
    const { rowCount } = await host.pool.query('update ingest_source set token_hash = $2 where id::text = $1 and deleted_at is null', [request.params.id, hashOf(token)]);
    if (rowCount === 0) throw new Problem(404, 'not_found', msg`This source does not exist.`);
    return { token };
  });
  app.post<{ Params: { id: string }; Body: unknown }>('/api/tracking/sources/:id/secret/', { config: { can: 'ingest_source:update' } }, async (request) => {
    const asked = secret.safeParse(request.body);
    if (!asked.success) throw new Problem(400, 'bad_query', msg`Name the secret that the service gave.`);
    // A new secret is tried at once.
    const { rowCount } = await host.pool.query(`update ingest_source set client_secret = $2, polled_at = null where id::text = $1 and kind = 'aemp' and deleted_at is null`, [request.params.id, host.sealing.seal(asked.data.secret)]);
    if (rowCount === 0) throw new Problem(404, 'not_found', msg`This source does not exist.`);
    return {};
  });
}
