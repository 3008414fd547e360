import { Kysely } from 'kysely';
import pg from 'pg';
import { setColumnParsers } from './column-parsers.ts';
import type { Database, Tables } from '../host.ts';
import { PacketSocket } from './packet-socket.ts';
import { PipelinedDialect } from './pipelined-dialect.ts';
import { isPlannedAnew } from './planned-anew.ts';
import { boundRole } from '../scope/bound-role.ts';
import { StatementNames } from './statement-names.ts';

/** A pool and the query builder over it. Closing is the opener's duty. */
export interface OpenDatabase {
  /** Sees everything, whoever asks. */
  readonly pool: pg.Pool;
  /** Sees what the request may see that is being answered, and everything outside of one. */
  readonly db: Database;
  readonly close: () => Promise<void>;
}

/** Connections per process. Node is busy before PostgreSQL is: four do as well as ten, the rest serve long reports. */
const connections = 12;
/** Those for callers that the row-level policies bind. */
const boundConnections = 8;

/** A client that prepares the statements which come often. Cursors and statements without parameters pass through. */
class PreparingClient extends pg.Client {
  static readonly #names = new StatementNames();

  override query(...[statement, values, ...rest]: readonly unknown[]): never {
    const name =
      typeof statement === 'string' && Array.isArray(values) && values.length > 0 && !isPlannedAnew()
        ? PreparingClient.#names.nameOf(statement)
        : undefined;
    const given = name === undefined ? [statement, values, ...rest] : [{ name, text: statement, values }, ...rest];
    // What is asked in one turn leaves in one packet.
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    return (super.query as (...args: readonly unknown[]) => never)(...given);
  }
}

/** Opens a database. A connection lost between queries is replaced, and reported to `tell`. */
export function openDatabase(url: string, tell: (error: Error) => void): OpenDatabase {
  setColumnParsers();
  const pool = openPool(url, connections, [], tell);
  const bound = openPool(url, boundConnections, [`role=${boundRole}`], tell);
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PipelinedDialect({ pool }, bound) }),
    close: async () => {
      await Promise.all([pool.end(), bound.end()]);
    },
  };
}

const sessionSettings = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  // Last come the empty stand-ins of views whose plugin is not there.
  'search_path=public,absent',
  'statement_timeout=120000',
  'idle_in_transaction_session_timeout=60000',
];

function openPool(url: string, max: number, settings: readonly string[], tell: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    stream: () => new PacketSocket(),
    pipeline: true,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'filon',
    options: [...sessionSettings, ...settings].map((setting) => `-c ${setting}`).join(' '),
  });
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver hangs the whole connection on it, which has no place in a log.
    delete error.client;
    // One that is still saying goodbye is nobody's loss.
    if (!pool.ending) tell(error);
  });
  // A connection that dies between two statements of a transaction has nobody else to listen: unheard, it would end the
  // process. The next statement fails and tells.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs inside the caller's transaction where there is one, else in one of its own. */
export async function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work);
}
