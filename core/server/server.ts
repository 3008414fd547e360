import { join } from 'node:path';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { clamd } from '../files/scan/clamd.server.ts';
import { startLive } from '../live/hub.server.ts';
import { startMailer } from '../mail/mailer.server.ts';
import { changeStreams } from '../records/changes.server.ts';
import { createAccessTokens } from '../session/access-token.server.ts';
import { watchAccess } from '../session/access-watch.server.ts';
import { keyPrefix, rememberKeys } from '../session/api-keys.server.ts';
import { rememberCallers } from '../session/callers.server.ts';
import { createProgramTokens, programsOf } from '../session/program-tokens.server.ts';
import { keepSiteClocks } from '../sites/zone-clock.server.ts';
import { startAuditSealer } from './audit-sealer.ts';
import type { Settings } from '../host/config.ts';
import { coreMigrations } from './core-migrations.ts';
import { openDatabase, type OpenDatabase } from '../host/database/database.ts';
import { decideDemo, seedDemo } from './demo.ts';
import { createEventBus } from '../host/event-bus.ts';
import type { Database, Host, ServerPlugin } from '../host/host.ts';
import { createApp, type LogTarget } from './http-app.ts';
import { openKeyRing } from '../host/secrets/key-ring.ts';
import { withKeysLock } from './keys-lock.ts';
import { noLink, type ProcessLink } from '../host/link/process-link.ts';
import { installationId } from '../host/installation.ts';
import { learnSentences } from '../host/languages.ts';
import { migrate } from './migrate.ts';
import { listen, openVendorPort } from './ports.ts';
import { addRoutes } from './add-routes.ts';
import { openDataFolder } from './open-data-folder.ts';
import { gatherPlugins, unknownRoles } from './plugin-set.ts';
import { settlePublished } from './published-in-database.ts';
import { startPostgres, type EmbeddedPostgres } from './postgres/start-postgres.ts';
import { createSealing } from '../host/secrets/sealing.ts';
import { hearNames } from './labels/hear-names.ts';
import { keepNameTriggers } from './labels/name-triggers.ts';
import { keepFollowedSites } from './scope/followed-sites.ts';
import { applyPolicies } from './scope/policies.ts';
import { keepSecrets, readSecrets } from '../host/secrets/secrets.ts';
import { watchStorage } from './storage.ts';
import { StartError } from '../host/start-error.ts';
import { version } from './version.ts';

export interface ServerOptions {
  readonly config: Settings;
  readonly plugins: readonly ServerPlugin[];
  /** Where log lines go; standard output unless told. */
  readonly logTarget?: LogTarget;
  /** An embedded database that runs already, and goes on after this server. */
  readonly embedded?: EmbeddedPostgres;
  /** Called when the server cannot go on: its database is gone for good. */
  readonly onLost?: (error: unknown) => void;
}

/** A server that answers. */
export interface RunningServer {
  readonly url: string;
  readonly host: Host;
  /** Ends everything in order: sockets, requests, plugins, audit log, pool, database. Calling it twice is harmless. */
  readonly stop: () => Promise<void>;
}

type Undo = () => Promise<void> | void;

/** Starts everything on one port. What a failed start had begun is ended again before its error is thrown. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const undo: Undo[] = [];
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= undoAll(undo));
  try {
    const { url, host } = await begin(options, undo);
    return { url, host, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** One step that fails must not keep the others from ending, the database least of all. */
async function undoAll(undo: Undo[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'The server did not end cleanly.');
}

async function begin(
  { config, plugins, logTarget, embedded: running, onLost }: ServerOptions,
  undo: Undo[],
): Promise<{ url: string; host: Host }> {
  openDataFolder(config.dataDir);
  const secrets = readSecrets(config.dataDir, config.demoPassword);
  const demoPassword = config.demoPassword ?? secrets.demoPassword;
  const set = gatherPlugins(plugins);
  for (const { messages } of plugins) if (messages) learnSentences(messages);
  let link: ProcessLink = noLink;
  const app = await createApp({
    version,
    logTarget: logTarget ?? null,
    rateLimit: config.rateLimit,
    publicUrl: config.publicUrl,
    link: () => link,
  });
  const { log } = app;
  undo.push(() => app.close());
  const ring = openKeyRing(config.dataDir, secrets, (error) =>
    log.error({ err: error }, 'The keys could not be read anew'),
  );
  const accessTokens = createAccessTokens(ring);
  const programTokens = createProgramTokens(ring);

  const embedded =
    running ??
    (config.databaseUrl === null ? await openEmbedded(config.dataDir, (sentence) => log.warn(sentence), onLost) : null);
  if (embedded && embedded !== running) undo.push(embedded.stop);
  const { pool, db, close } = await connect(embedded?.url ?? config.databaseUrl ?? '', (error) =>
    log.warn({ err: error }, 'A database connection was lost'),
  );
  undo.push(close);
  const applied = await migrate(pool, [coreMigrations, ...plugins.map(({ migrations = {} }) => migrations)]);
  if (applied.length > 0) log.info({ applied }, 'The database was brought up to date');
  if (demoPassword !== secrets.demoPassword)
    await withKeysLock(db, async () => keepSecrets(config.dataDir, { ...readSecrets(config.dataDir), demoPassword }));
  await keepFollowedSites(pool, set.records);
  await applyPolicies(pool, set.records);
  await keepNameTriggers(pool, set.records);
  await settlePublished(pool, plugins);
  await keepSiteClocks(db);
  const demo = await decideDemo(db, config);

  if (config.redisUrl !== null) link = await openLink(config.redisUrl, db, (sentence) => log.warn(sentence));
  undo.push(link.stop);
  const bus = createEventBus((event, error) => log.error({ err: error, event }, 'A listener failed'), link);
  const callers = rememberCallers(db, set.grants, set.identities);
  const keys = rememberKeys(db);
  const authenticate: Host['authenticate'] = async (token) => {
    if (token.startsWith(keyPrefix)) return keys.find(token);
    const program = programTokens.read(token);
    if (program)
      return keys.findById(program.keyId).then((caller) => caller && { ...caller, audience: program.audience });
    const claims = accessTokens.read(token);
    return claims && callers.find(claims);
  };
  const host: Host = {
    config: { ...config, demo, demoPassword },
    log,
    pool,
    db,
    grants: set.grants,
    identities: set.identities,
    subjects: set.subjects,
    records: set.records,
    ingestKinds: set.ingestKinds,
    reports: new Map(
      plugins.flatMap(({ reports = [] }) => reports.map((report) => [report.definition.name, report] as const)),
    ),
    authenticate,
    accessTokens,
    programs: programsOf(keys, programTokens),
    forPrograms: plugins.flatMap(({ forPrograms = [] }) => forPrograms),
    sealing: createSealing(ring),
    metrics: new Registry(),
    scanner: config.scannerUrl === null ? null : clamd(config.scannerUrl),
    address: () => config.publicUrl ?? addressOf(app.server, config.host),
    portalAddress: () => portalAddress(config),
    publish: bus.publish,
    on: bus.on,
    get live() {
      return live;
    },
  };
  const live = startLive(app.server, host, [...set.streams, ...changeStreams(set.records)], link);
  app.addHook('preClose', async () => {
    await live.stop();
    // Requests under way have three seconds to end.
    setTimeout(() => app.server.closeAllConnections(), 3_000).unref();
  });
  bus.on('access.changed', (userId) => {
    callers.forgetUser(String(userId));
    keys.forget();
    live.recheck(String(userId));
  });
  bus.on('roles.changed', () => {
    callers.forgetAll();
    live.recheck();
  });

  // A scanner reads its lists for a minute after the machine has started: it is waited for, and nothing is taken
  // meanwhile.
  void host.scanner
    ?.answers()
    .then(
      (answers) =>
        answers ||
        log.warn('The malware scanner of SCANNER_URL does not answer yet: uploads are refused until it does'),
    );
  const storage = await watchStorage(config.dataDir, (state) =>
    state === 'ok'
      ? log.info('There is room for data again')
      : log.error({ state, folder: config.dataDir }, 'Nothing can be stored'),
  );
  undo.push(storage.end);
  await addRoutes(app, { storage, host, callers, keys, streams: set.streams, plugins, ring });

  undo.push(await hearNames(host));
  undo.push(startMailer(host));
  undo.push(startAuditSealer(pool, config, (error) => log.error({ err: error }, 'The audit log could not be sealed')));
  if (demo) await seedDemo(host, plugins);
  for (const plugin of plugins) {
    const end = await plugin.start?.(host);
    if (end) undo.push(end);
  }
  await refuseUnknownRoles(host);
  undo.push(watchAccess(host));

  undo.push(() => app.close());
  await listen((address) => app.listen(address), config.host, config.port);
  if (config.vendorPort !== null) undo.push(await openVendorPort(app.server, config.host, config.vendorPort));
  return { url: addressOf(app.server, config.host), host };
}

/** The portal stands beside the rest, on a port of its own. */
function portalAddress({ vendorPort, vendorUrl, publicUrl, host }: Settings): string | null {
  if (vendorPort === null) return null;
  if (vendorUrl !== null) return vendorUrl;
  const url = new URL(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}`);
  return `${url.protocol}//${url.hostname}:${vendorPort}`;
}

function addressOf(server: HttpServer, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const openEmbedded = (
  dataDir: string,
  tell: (sentence: string) => void,
  onLost: ServerOptions['onLost'],
): Promise<EmbeddedPostgres> =>
  startPostgres({ folder: join(dataDir, 'postgres'), use: 'only', tell, ...(onLost ? { onLost } : {}) });

/**
 * The database is what the processes of an installation share. Loaded only where it is used: the client weighs as much
 * as the rest.
 */
async function openLink(url: string, db: Database, warn: (sentence: string) => void): Promise<ProcessLink> {
  const { openRedisLink } = await import('./link/redis-link.ts');
  return openRedisLink({ url, installation: await installationId(db), warn });
}

async function connect(url: string, tell: (error: Error) => void): Promise<OpenDatabase> {
  const database = openDatabase(url, tell);
  try {
    await database.pool.query('select');
    return database;
  } catch (error) {
    await database.close();
    throw new StartError(
      `The database cannot be reached: ${(error as Error).message || (error as { code?: string }).code}.`,
    );
  }
}

async function refuseUnknownRoles({ db, grants }: Host): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from role`.execute(db);
  const unknown = unknownRoles(
    grants,
    rows.map(({ id }) => id),
  );
  if (unknown.length > 0)
    throw new StartError(`These roles are named by plugins, and no plugin brings them: ${unknown.join(', ')}.`);
}
