import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type RawBuilder,
  type TransactionSettings,
} from 'kysely';
import type { Database } from '../host.ts';
import { ScopedDriver } from '../scope/scoped-driver.ts';

/**
 * Kysely's PostgreSQL with transactions that begin without waiting: over a pool whose clients pipeline, the first
 * statement leaves together with its `begin`, and statements that do not need each other's answer travel together.
 * Where a write has four short statements, the way there and back is most of its time.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #bound: PostgresDialectConfig['pool'];

  /** `bound` gives the connections of work within a caller's scope. */
  constructor(config: PostgresDialectConfig, bound: PostgresDialectConfig['pool']) {
    super(config);
    this.#config = config;
    this.#bound = bound;
  }

  override createDriver(): Driver {
    return new ScopedDriver(
      new PipelinedDriver(this.#config),
      new PipelinedDriver({ ...this.#config, pool: this.#bound }),
    );
  }
}

/** Connections whose transaction was committed together with its last statement. */
const committed = new WeakSet<DatabaseConnection>();

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      await super.beginTransaction(connection as Parameters<PostgresDriver['beginTransaction']>[0], settings);
      return;
    }
    // A `begin` that fails takes the connection with it, and the next statement tells.
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => {});
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (!committed.delete(connection))
      await super.commitTransaction(connection as Parameters<PostgresDriver['commitTransaction']>[0]);
  }
}

/**
 * Runs a transaction's last statement and commits in one way there and back. Nothing may follow it inside the
 * transaction.
 */
export async function executeLast(transaction: Database, statement: RawBuilder<unknown>): Promise<void> {
  const query = statement.compile(transaction);
  await transaction.getExecutor().provideConnection(async (connection) => {
    const [done, commit] = await Promise.allSettled([
      connection.executeQuery(query),
      connection.executeQuery<{ command: string }>(CompiledQuery.raw('commit')),
    ]);
    if (done.status === 'rejected') throw done.reason;
    if (commit.status === 'rejected') throw commit.reason;
    // PostgreSQL answers the commit of a broken transaction with a rollback.
    if (commit.value.rows[0]?.command === 'ROLLBACK') throw new AbortedTransactionError();
    committed.add(connection);
  });
}
