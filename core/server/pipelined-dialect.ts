import { CompiledQuery, PostgresDialect, PostgresDriver, type DatabaseConnection, type Driver, type PostgresDialectConfig, type TransactionSettings } from 'kysely';

/**
 * Kysely's PostgreSQL with transactions that begin without waiting: over a pool whose clients pipeline, the first
 * statement leaves together with its `begin`, and statements that do not need each other's answer travel together.
 * Where a write has four short statements, the way there and back is most of its time.
 */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config);
  }
}

class PipelinedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) {
      await super.beginTransaction(connection as Parameters<PostgresDriver['beginTransaction']>[0], settings);
      return;
    }
    // A `begin` that fails takes the connection with it, and the next statement tells.
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => {});
  }
}
