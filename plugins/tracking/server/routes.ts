import type { FastifyInstance } from 'fastify';
import type { Host } from '../../../core/host/host.ts';
import { aempRoutes } from './aemp/routes.ts';
import { aempOutRoutes } from './aemp-out/routes.ts';
import { alertRoutes } from './alerts/routes.ts';
import { deviceRoute } from './ingest/device-route.ts';
import { reportRoutes } from './ingest/report-routes.ts';
import { sourceRoutes } from './ingest/source-routes.ts';
import { assignRoute } from './assign.ts';
import { kioskRoute } from './kiosk.ts';
import { monitorRoutes } from './monitor/routes.ts';
import { sceneRoutes } from './scene.ts';
import { sheetPlanRoute } from './sheet-plan.ts';
import { trajectoryRoutes } from './trajectories/routes.ts';

/** The routes of the tracking plugin beside those of its records. */
export async function routes(app: FastifyInstance, host: Host): Promise<void> {
  await reportRoutes(app, host);
  deviceRoute(app, host);
  trajectoryRoutes(app, host);
  sceneRoutes(app, host);
  alertRoutes(app, host);
  monitorRoutes(app, host);
  kioskRoute(app, host);
  assignRoute(app, host);
  sheetPlanRoute(app, host);
  sourceRoutes(app, host);
  aempRoutes(app, host);
  await aempOutRoutes(app, host);
}
