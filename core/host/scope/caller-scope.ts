import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller, Database } from '../host.ts';
import { seeFromNowOn, type SeenKind } from './seen-kind.ts';

/*
 * What the database itself shows to whoever asks. Every route decides by its permission and every query by its own
 * conditions; below them, PostgreSQL's row-level security (`policies.ts`) hides the rows of other sites and other vendors,
 * so that a condition that somebody forgot leaks nothing. While a request is answered its scope is known here, and
 * connections are taken with it (`scoped-driver.ts`). Whoever sees every site needs none; nor does the server's own work.
 */

/** The rows that the database shows: those of some sites to staff, a vendor's own to a vendor. */
export interface Scope {
  readonly kind: 'staff' | 'vendor';
  readonly sites: readonly string[];
  /** Rows and users that are the vendor: its own are those that name one of them. */
  readonly own: readonly string[];
}

const current = new AsyncLocalStorage<Scope | undefined>();

/** The scope of the request that is being answered; undefined where everything is seen. */
export const currentScope = (): Scope | undefined => current.getStore();

/** Runs `work`, and what follows from it, seeing what the caller may see. */
export const withinScopeOf = <T>(caller: Caller, work: () => T): T => current.run(scopeOf(caller), work);

/** Runs what is the server's own business, whoever's request it began in: listeners of the bus, say. */
export const beyondScope = <T>(work: () => T): T => current.run(undefined, work);

function scopeOf({ kind = 'staff', everywhere = false, sites, self = {} }: Caller): Scope | undefined {
  if (kind === 'vendor') return { kind, sites: [], own: Object.values(self).flat() };
  return everywhere ? undefined : { kind: 'staff', sites, own: [] };
}

/** Transactions that see everything for a while, and how many pieces of work ask for it. */
const opened = new WeakMap<Database, number>();

/**
 * Runs work that must see all rows although its request may not: the names of rows that a readable row points to, the
 * count of references that forbid a deletion, a hook that keeps the books. Nothing of it may be answered unasked.
 */
export async function seeingAll<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const scope = currentScope();
  if (!scope) return work();
  if (!db.isTransaction) return beyondScope(work);
  opened.set(db, (opened.get(db) ?? 0) + 1);
  try {
    await see(db, 'everywhere');
    return await work();
  } finally {
    const left = (opened.get(db) ?? 1) - 1;
    opened.set(db, left);
    if (left === 0) await see(db, scope.kind);
  }
}

const see = (db: Database, kind: SeenKind) =>
  db.getExecutor().provideConnection(async (connection) => seeFromNowOn(connection, kind));
