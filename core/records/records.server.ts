import type { RawBuilder } from 'kysely';
import type { Caller, Database, Host } from '../host/host.ts';
import type { AlongContext } from './change-rows.server.ts';
import type { ReadStock } from './limits/stock.server.ts';
import type { BrokenRule, RecordDefinition, RecordOf, StoredDraft, StoredOf } from './record.ts';

/** Columns of a row and their values, or the SQL that makes them. */
type Columns<R> = { readonly [K in keyof StoredDraft<R>]?: StoredDraft<R>[K] | RawBuilder<unknown> };

/** What a hook is told of the write in whose transaction it runs. */
export interface HookContext<R extends RecordDefinition = RecordDefinition> extends AlongContext {
  readonly before: StoredOf<R> | null;
  /** Codes of the warnings that the writer has confirmed; others are thrown as `problems.confirm([…])`. */
  readonly confirmed: ReadonlySet<string>;
}

/** The entry that `cannotBe` is asked of. */
export interface EntryContext<R extends RecordDefinition = RecordDefinition> {
  readonly host: Host;
  readonly db: Database;
  readonly caller: Caller;
  /** As it was; null of a new one, and of one that is brought back. */
  readonly before: StoredOf<R> | null;
  /** The step that leads it to its next state, where it takes one and nothing else is changed. */
  readonly transition: string | null;
  /** Whether a row that was deleted is brought back. */
  readonly restored: boolean;
  /** Whether one of these columns is another than it was: a row that stands may stay. Of a new row all are. */
  readonly isTouched: (
    ...columns: readonly (R extends RecordDefinition<infer F> ? Extract<keyof F, string> | 'site' : never)[]
  ) => boolean;
}

/**
 * What a plugin may add to a record on the server, with rows typed by its definition: `RecordHooks<typeof fuelDip>`. Hooks
 * run inside the transaction of the write.
 */
export interface RecordHooks<R extends RecordDefinition = RecordDefinition> {
  /**
   * What cannot be true of an entry beside other rows: each with its field and sentence, refused, or asked about where it
   * says `confirm` (with `needsReason`: of who holds `<record>:override`). Asked with the row as it will be, before
   * `beforeWrite`, of every create, update, transition, batch and row of a file; writes nothing.
   */
  readonly cannotBe?: (
    row: Readonly<StoredDraft<R>>,
    context: EntryContext<R>,
  ) => Promise<readonly BrokenRule[]> | readonly BrokenRule[];
  /**
   * What the plugin's own unique indexes refuse, by their names. Where they are told, `cannotBe` refuses no more than they
   * do: a new row is not asked about first, since the database refuses it.
   */
  readonly keptApart?: Readonly<Record<string, BrokenRule>>;
  /** Sets read-only fields, or refuses by throwing a `Problem`. */
  readonly beforeWrite?: (draft: StoredDraft<R>, context: HookContext<R>) => Promise<void> | void;
  /** The only fields that `beforeWrite` looks at: it is not asked about a new row that brings none of them. */
  readonly beforeWriteOf?: readonly (string extends keyof R['fields'] ? string : Extract<keyof R['fields'], string>)[];
  /** Runs after the commit, with the row as the API answers it; publishes to streams, say. */
  readonly afterWrite?: (
    row: string extends keyof R['fields'] ? Readonly<Record<string, unknown>> : RecordOf<R>,
    context: { readonly host: Host; readonly action: 'create' | 'update' | 'delete' | 'restore' | 'state' },
  ) => void;
  /**
   * Runs after the commit with the ids of rows that changed, by themselves or along with others; tells those who may not
   * read the record, say.
   */
  readonly changed?: (ids: readonly string[], host: Host) => void;
  /**
   * SQL of every derived field, over the columns of the row itself; other tables by subqueries that name it:
   * `sql\`(select max(at) from fuel_dip where fuel_dip.tank = fuel_tank.id)\``.
   */
  readonly derived?: Readonly<Record<string, RawBuilder<unknown>>>;
  /**
   * Runs inside the transaction of a transition, after its checks: refuses by throwing a `Problem`, writes what follows
   * from it, or answers columns of the row itself that change with its state.
   */
  readonly beforeTransition?: (
    transition: string,
    /** `reason`: what was given with the step. */
    context: AlongContext & { readonly row: StoredOf<R>; readonly reason: string | null },
  ) => Promise<Columns<R> | void> | void;
  /** What a row holds, of a record whose rows hold something that others take from and fill (`takes`, `fills`). */
  readonly stock?: ReadStock;
  /** Runs inside the transaction of a deletion, after its checks: refuses by throwing a `Problem`, or writes what follows. */
  readonly beforeDelete?: (row: StoredOf<R>, context: AlongContext) => Promise<void> | void;
  /** Columns never answered, such as hashes. */
  readonly hidden?: readonly string[];
}

/** A record with its server half. */
export interface ServerRecord {
  readonly definition: RecordDefinition;
  readonly hooks: RecordHooks;
}

/**
 * The records of a plugin, from the modules of its folder `records/`; those that have hooks are told with them:
 * `recordsOf(import.meta.glob('./records/*.ts', { eager: true }), serverRecord(fuelTank, { derived }))`.
 */
export function recordsOf(
  modules: Readonly<Record<string, unknown>>,
  ...withHooks: readonly ServerRecord[]
): readonly ServerRecord[] {
  const definitions = Object.values(modules).flatMap((module) => Object.values(module as object).filter(isDefinition));
  const all = [...definitions.map((definition) => serverRecord(definition)), ...withHooks];
  return [...new Map(all.map((record) => [record.definition.name, record] as const)).values()];
}

const isDefinition = (value: unknown): value is RecordDefinition =>
  typeof value === 'object' && value !== null && 'fields' in value && 'access' in value && 'display' in value;

/** Joins a record to its hooks: `serverRecord(operatorCheckin, { afterWrite })`. */
export function serverRecord<R extends RecordDefinition>(definition: R, hooks: RecordHooks<R> = {}): ServerRecord {
  // Whoever calls the hooks has the rows of this very definition.
  return Object.freeze({ definition, hooks: hooks as RecordHooks });
}

declare module '../host/host.ts' {
  interface Host {
    readonly records: ReadonlyMap<string, ServerRecord>;
  }
  interface ServerPlugin {
    readonly records?: readonly (RecordDefinition | ServerRecord)[];
  }
}
