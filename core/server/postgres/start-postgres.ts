import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../host/start-error.ts';
import { locateBinaries, type Binaries } from './binaries.ts';
import { openCluster, readCluster, rememberPort, type Cluster } from './cluster.ts';
import { takeOwnership } from './ownership.ts';
import { findPostmaster, freePort, spawnPostmaster, stopPostmaster } from './postmaster.ts';
import { serverSettings } from './settings.ts';
import { databaseUser, type SystemUser } from './system-user.ts';

export interface PostgresOptions {
  /** The database's folder; made when it is missing. */
  readonly folder: string;
  /**
   * `only`: refuse while another Filon uses the folder. `shared`: work beside it, and leave the server running for it.
   */
  readonly use: 'only' | 'shared';
  readonly settings?: Readonly<Record<string, string>>;
  /** Variables that the server is given beside Filon's own. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly durable?: boolean;
  /** Says what happens, for the log. */
  readonly tell?: (sentence: string) => void;
  /** The database is gone for good: it could not be started again, or belongs to another Filon now. */
  readonly onLost?: (error: unknown) => void;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** False when a server that outlived its Filon was taken over. */
  readonly started: boolean;
  readonly stop: () => Promise<void>;
}

interface Launch {
  readonly cluster: Cluster;
  readonly binaries: Binaries;
  readonly user: SystemUser | null;
  readonly options: PostgresOptions;
}

interface Running {
  readonly pid: number;
  readonly port: number;
  readonly started: boolean;
}

interface Held {
  readonly running: Running;
  readonly client: pg.Client;
  readonly owner: boolean;
}

const patience = 30_000;

/** Starts the embedded PostgreSQL of a folder, or takes over the one that already runs there. */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const user = databaseUser();
  const binaries = locateBinaries(user);
  const cluster = await openCluster(options.folder, { binaries, user, durable: options.durable ?? true });
  const launch: Launch = { cluster, binaries, user, options };
  let held = await claim(launch, null);
  const { port, started } = held.running;
  let stopping = false;
  let recovering: Promise<void> = Promise.resolve();

  /** The connection that holds the ownership also tells when the server dies. */
  const watch = (client: pg.Client): void =>
    void client.on('end', () => {
      if (!stopping) recovering = recover();
    });
  const recover = async (): Promise<void> => {
    options.tell?.('The database ended; it is started again.');
    try {
      held = await claim(launch, port);
      if (held.running.port !== port)
        throw new StartError(`The database's port ${port} was taken while it was down; start Filon again.`);
      watch(held.client);
    } catch (error) {
      if (!stopping) options.onLost?.(error);
    }
  };
  watch(held.client);

  return {
    url: connectionUrl(cluster, port),
    pid: held.running.pid,
    started,
    stop: async () => {
      stopping = true;
      await recovering;
      if (held.owner) await stopPostmaster(cluster, binaries, held.running.pid);
      await held.client.end().catch(() => {});
    },
  };
}

const connectionUrl = (cluster: Cluster, port: number, database = 'filon'): string =>
  `postgresql://${cluster.file.user}:${cluster.file.password}@127.0.0.1:${port}/${database}`;

/** A running server, a connection that watches it, and the right to be its only Filon where that was asked for. */
async function claim(launch: Launch, port: number | null): Promise<Held> {
  const deadline = Date.now() + patience;
  let waited = 0;
  while (true) {
    const running = await ensureRunning(launch, port, deadline);
    const client = await connect(launch.cluster, running.port).catch(() => null);
    if (!client) {
      if (Date.now() > deadline)
        throw new StartError(
          `The database in ${launch.cluster.folder} does not let us in; its log is postgres.log there.`,
        );
      await sleep(50);
      continue;
    }
    const ownership = await takeOwnership(client);
    if (ownership.taken || launch.options.use === 'shared') {
      await createDatabase(client);
      rememberPort(launch.cluster, running.port);
      return { running, client, owner: ownership.taken };
    }
    await client.end();
    // One that was killed a moment ago still holds the lock until the server notices.
    if ((waited += 100) > 2_000)
      throw new StartError(
        `Filon already runs on this data folder (${ownership.holder}): stop it first, or set DATA_DIR to another folder.`,
      );
    await sleep(100);
  }
}

async function ensureRunning(
  { cluster, binaries, user, options }: Launch,
  port: number | null,
  deadline: number,
): Promise<Running> {
  let started = false;
  let child: ReturnType<typeof spawnPostmaster> | null = null;
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(cluster);
    if (postmaster?.ready) return { ...postmaster, started };
    if (!postmaster && (child === null || child.exitCode !== null || child.signalCode !== null)) {
      if (child !== null) await sleep(100);
      const wanted = await freePort(port ?? readCluster(cluster.folder).file.port);
      child = spawnPostmaster(cluster, {
        binaries,
        user,
        port: wanted,
        settings: { ...serverSettings(), ...options.settings },
        environment: options.environment ?? {},
      });
      started = true;
    }
    await sleep(10);
  }
  throw new StartError(
    `The database in ${cluster.folder} did not start within ${patience / 1000} s; the reason is in postgres.log there.`,
  );
}

async function connect(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: connectionUrl(cluster, port, 'postgres'),
    application_name: `process ${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_database where datname = 'filon'`);
  if (rowCount === 0) await client.query('create database filon');
}
