import { CompiledQuery, type DatabaseConnection, type Driver, type TransactionSettings } from 'kysely';
import { beyondScope, currentScope, type Scope } from './caller-scope.ts';
import { startSeeing } from './seen-kind.ts';

/**
 * A driver over two pools: one whose connections see everything, and one whose connections belong to a role that the
 * row-level policies bind. Work within a caller's scope is given the second kind, told whose it is.
 */
export class ScopedDriver implements Driver {
  readonly #whole: Driver;
  readonly #bound: Driver;
  /** The scope that a bound connection was last told; absent: none, and it sees nothing. */
  readonly #told = new WeakMap<DatabaseConnection, Scope>();
  readonly #isBound = new WeakSet<DatabaseConnection>();
  readonly #isEndable = new WeakSet<DatabaseConnection>();

  constructor(whole: Driver, bound: Driver) {
    this.#whole = whole;
    this.#bound = bound;
  }

  async init(...options: Parameters<Driver['init']>): Promise<void> {
    await Promise.all([this.#whole.init(...options), this.#bound.init(...options)]);
  }

  async acquireConnection(...options: Parameters<Driver['acquireConnection']>): Promise<DatabaseConnection> {
    const scope = currentScope();
    if (!scope) return this.#endable(await this.#whole.acquireConnection(...options));
    const connection = this.#endable(await this.#bound.acquireConnection(...options));
    this.#isBound.add(connection);
    try {
      await this.#tell(connection, scope);
      startSeeing(connection, scope.kind);
      return connection;
    } catch (error) {
      await this.#bound.releaseConnection(connection);
      throw error;
    }
  }

  async #tell(connection: DatabaseConnection, scope: Scope): Promise<void> {
    const lastScope = this.#told.get(connection);
    if (lastScope && same(lastScope, scope)) return;
    // Between the two nobody is told anything: what fails here must not go on with the scope of somebody else.
    this.#told.delete(connection);
    await connection.executeQuery(
      CompiledQuery.raw(
        `
          select set_config('filon.scope', $1, false), set_config('filon.sites', $2, false),
            set_config('filon.own', $3, false)`,
        [scope.kind, scope.sites.join(), scope.own.join()],
      ),
    );
    this.#told.set(connection, scope);
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#of(connection).beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#of(connection).commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#of(connection).rollbackTransaction(connection);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#of(connection).releaseConnection(connection);
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#whole.destroy(), this.#bound.destroy()]);
  }

  /**
   * A connection whose query can be ended whoever asked for it: only the login's own role may, so that it is told beyond
   * the scope of who is gone.
   */
  #endable(connection: DatabaseConnection): DatabaseConnection {
    if (this.#isEndable.has(connection)) return connection;
    this.#isEndable.add(connection);
    const end = connection.cancelQuery?.bind(connection);
    if (end) connection.cancelQuery = (provide) => beyondScope(() => end(provide));
    return connection;
  }

  readonly #of = (connection: DatabaseConnection): Driver =>
    this.#isBound.has(connection) ? this.#bound : this.#whole;
}

const same = (left: Scope, right: Scope): boolean =>
  left === right ||
  (left.kind === right.kind && left.sites.join() === right.sites.join() && left.own.join() === right.own.join());
