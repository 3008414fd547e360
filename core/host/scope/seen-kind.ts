import { CompiledQuery, type DatabaseConnection } from 'kysely';
import type { Scope } from './caller-scope.ts';

/** Whose rows a statement sees: those of its caller's scope, or everything for a while. */
export type SeenKind = Scope['kind'] | 'everywhere';

interface Seen {
  /** What the next statement is to see. */
  wanted: SeenKind;
  /** What the database was told last; null where that is not known. */
  told: SeenKind | null;
}

const seen = new WeakMap<DatabaseConnection, Seen>();

/**
 * Takes up a connection whose session shows `kind`. What a transaction is to see instead is told together with the first
 * statement that needs it: a hook that asks nothing costs no way to the database and back.
 */
export function startSeeing(connection: DatabaseConnection, kind: Scope['kind']): void {
  const known = seen.get(connection);
  seen.set(connection, { wanted: kind, told: kind });
  if (known) return;
  const execute = connection.executeQuery.bind(connection);
  const stream = connection.streamQuery.bind(connection);
  const tellFirst = (): void => {
    const now = seen.get(connection);
    if (!now || now.wanted === now.told) return;
    now.told = now.wanted;
    // It fails only in a transaction that failed, in which nothing can be read any more.
    execute(tell(now.wanted)).catch(() => {});
  };
  connection.streamQuery = (...query) => {
    tellFirst();
    return stream(...query);
  };
  connection.executeQuery = (query, ...options) => {
    tellFirst();
    const now = seen.get(connection);
    // It undoes what was told since the savepoint.
    if (now && query.sql.startsWith('rollback to')) now.told = null;
    return execute(query, ...options);
  };
}

/** From its next statement on a connection shows `kind`, until its transaction ends. */
export function seeFromNowOn(connection: DatabaseConnection, kind: SeenKind): void {
  const now = seen.get(connection);
  if (now) now.wanted = kind;
}

const tell = (kind: SeenKind) => CompiledQuery.raw(`select set_config('filon.scope', $1, true)`, [kind]);
