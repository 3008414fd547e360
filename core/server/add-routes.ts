import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ServerStream } from '../live/live.server.ts';
import { registerFiles } from '../records/file-calls.server.ts';
import { liveRoutes } from '../live/routes.server.ts';
import { layoutRoutes } from '../panes/layouts.server.ts';
import { registerRecords } from '../records/api.server.ts';
import { registerReports } from '../reports/reports-api.server.ts';
import { accessRequestRoutes } from '../session/access-requests.server.ts';
import { delegationRoutes } from '../session/delegations.server.ts';
import type { ApiKeys } from '../session/api-keys.server.ts';
import type { Callers } from '../session/callers.server.ts';
import { recordViewRoutes } from '../records/views.server.ts';
import { closePortal, refuseOtherDoor } from '../session/door.server.ts';
import { refuseKind } from '../session/refuse-kind.server.ts';
import { sessionRoutes } from '../session/routes.server.ts';
import { userSettingRoutes } from '../app/user-settings.server.ts';
import { siteRoutes } from '../sites/routes.server.ts';
import { faultRoutes } from './faults/fault-routes.ts';
import { guardRoutes } from '../host/guard.ts';
import type { Host, ServerPlugin } from '../host/host.ts';
import type { KeyRing } from '../host/secrets/key-ring.ts';
import { limitUsers } from './limit-rates.ts';
import { serveMetrics } from './metrics.ts';
import { undeclared } from './plugin-set.ts';
import { projectRoot } from '../host/root.ts';
import { refuseWithoutRoom, type Storage } from './storage.ts';
import { StartError } from '../host/start-error.ts';
import { serveEditions } from './static-files.ts';
import { version } from './version.ts';
import { documentFor, wholeDocument } from './document-for.ts';

interface RouteParts {
  readonly host: Host;
  readonly callers: Callers;
  readonly keys: ApiKeys;
  readonly streams: readonly ServerStream[];
  readonly plugins: readonly ServerPlugin[];
  readonly ring: KeyRing;
  readonly storage: Storage;
}

/**
 * Every route of the server, behind the guard. Throws a `StartError` when one asks for a permission that nobody
 * declares.
 */
export async function addRoutes(
  app: FastifyInstance,
  { host, callers, keys, streams, plugins, ring, storage }: RouteParts,
): Promise<void> {
  const faults: string[] = [];
  app.addHook('onRoute', ({ config, url }) => {
    if (typeof config?.can === 'string' && config.can.includes(':'))
      faults.push(...undeclared(host.grants, config.can, url));
  });
  closePortal(app, host);
  const refused = refuseKind(keys);
  guardRoutes(app, host.authenticate, (caller, request) => {
    refuseOtherDoor(host, request, caller.kind ?? 'staff');
    refused(caller, request);
  });
  limitUsers(app, host.config.rateLimit);
  refuseWithoutRoom(app, storage);
  serveMetrics(app, host.metrics, host.config.metricsToken, storage);
  serveHealth(app, host, plugins, storage);
  app.get('/api/openapi.json', { config: { can: 'signed-in' }, schema: { hide: true } }, ({ caller }) =>
    documentFor(wholeDocument(app), caller),
  );
  sessionRoutes(app, { host, callers, ring });
  siteRoutes(app, host);
  faultRoutes(app, host);
  accessRequestRoutes(app, host);
  delegationRoutes(app, host);
  layoutRoutes(app, host);
  userSettingRoutes(app, host);
  recordViewRoutes(app, host);
  liveRoutes(app, host, streams);
  await registerRecords(app, host);
  registerReports(
    app,
    host,
    plugins.flatMap(({ reports = [] }) => reports),
  );
  await registerFiles(app, host);
  for (const { routes } of plugins) await routes?.(app, host);
  await serveEditions(app, [
    { folder: join(projectRoot(), 'dist/app'), port: null, plugins: plugins.map(({ id }) => id) },
    { folder: join(projectRoot(), 'dist/vendor'), port: host.config.vendorPort ?? -1 },
  ]);
  for (const [path, { can }] of app.namedCalls.flatMap((calls) => calls()))
    faults.push(...undeclared(host.grants, can, path));
  if (faults.length > 0) throw new StartError(`Routes ask for permissions that nobody declares: ${faults.join('; ')}.`);
}

/**
 * `GET /api/health/`: everything is ready, the database included, or the answer is a problem. Where nothing can be
 * stored it is `degraded` and says why in `storage`, and so it is where the malware scanner is away and uploads are
 * refused (`scanner`); the status stays 200, for what is there is still served, and a restart would not help.
 */
function serveHealth(
  app: FastifyInstance,
  { db, config, scanner }: Host,
  plugins: readonly ServerPlugin[],
  storage: Storage,
): void {
  const body = {
    status: 'ok',
    version,
    database: config.databaseUrl === null ? 'embedded' : 'server',
    plugins: plugins.map(({ id }) => id),
  };
  app.get(
    '/api/health/',
    { config: { can: 'public' }, schema: { summary: 'Whether everything is ready', tags: ['host'] } },
    async () => {
      await sql`select`.execute(db);
      const [state, scans] = await Promise.all([storage.look(), scanner?.answers() ?? true]);
      const faults = { ...(state === 'ok' ? {} : { storage: state }), ...(scans ? {} : { scanner: 'away' }) };
      return Object.keys(faults).length === 0 ? body : { ...body, status: 'degraded', ...faults };
    },
  );
}
