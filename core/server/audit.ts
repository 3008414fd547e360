import { sql } from 'kysely';
import type { Database } from './host.ts';

/** One field of a change. Secrets come as `•••`. */
export interface FieldChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** One line of the audit log. */
export interface AuditEntry {
  /** Who did it; null for the system itself. */
  readonly userId: string | null;
  readonly sessionId?: string | null;
  readonly ip?: string | null;
  readonly record: string;
  readonly recordId: string;
  readonly siteId?: string | null;
  /** `create`, `update`, `delete`, `state`, `login`, `export`, … (catalogue people.md §7). */
  readonly action: string;
  readonly changes: readonly FieldChange[];
  readonly reason?: string | null;
  readonly requestId?: string | null;
}

/**
 * Adds a line to the audit log, inside the transaction of the change that it tells of: both are there or neither is.
 * The line is chained to its predecessors a moment later (`audit-sealer.ts`); nothing can change or delete it.
 */
export async function appendAudit(db: Database, entry: AuditEntry): Promise<void> {
  await sql`insert into audit_event (user_id, session_id, ip, record, record_id, site_id, action, changes, reason, request_id)
    values (${entry.userId}, ${entry.sessionId ?? null}, ${entry.ip ?? null}, ${entry.record}, ${entry.recordId}, ${entry.siteId ?? null},
      ${entry.action}, ${JSON.stringify(entry.changes)}, ${entry.reason ?? null}, ${entry.requestId ?? null})`.execute(db);
}
