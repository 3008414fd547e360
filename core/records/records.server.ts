import type { Caller, Database, Host } from '../server/host.ts';
import type { RecordDefinition } from './record.ts';

/** What a plugin may add to a record on the server. Hooks run inside the transaction of the write. */
export interface RecordHooks {
  /** Sets read-only fields, or refuses by throwing a `Problem`. */
  readonly beforeWrite?: (
    draft: Record<string, unknown>,
    context: { readonly host: Host; readonly db: Database; readonly caller: Caller; readonly before: Record<string, unknown> | null },
  ) => Promise<void> | void;
  /** Runs after the commit, with the row as the API answers it; publishes to streams, say. */
  readonly afterWrite?: (row: Record<string, unknown>, context: { readonly host: Host; readonly action: 'create' | 'update' | 'delete' | 'restore' }) => void;
  /** Columns never answered, such as hashes. */
  readonly hidden?: readonly string[];
}

/** A record with its server half. */
export interface ServerRecord {
  readonly definition: RecordDefinition;
  readonly hooks: RecordHooks;
}

/** Joins a record to its hooks: `serverRecord(operatorCheckin, { afterWrite })`. */
export function serverRecord(definition: RecordDefinition, hooks: RecordHooks = {}): ServerRecord {
  return Object.freeze({ definition, hooks });
}
