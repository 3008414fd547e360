import { sql, type RawBuilder } from 'kysely';
import { seenAs } from '../../registry/read-together.ts';
import type { Caller, Database } from '../host.ts';

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
 * Whose name a line bears that tells what a caller saw: who looks through a user's eyes is named, and the user beside.
 */
export const seenBy = (
  { userId, name = userId, viewedBy }: Pick<Caller, 'userId'> & Partial<Pick<Caller, 'name' | 'viewedBy'>>,
  changes: readonly FieldChange[],
): Pick<AuditEntry, 'userId' | 'changes'> =>
  viewedBy ? { userId: viewedBy, changes: [...changes, { field: seenAs, old: null, new: name }] } : { userId, changes };

/**
 * Adds a line to the audit log, inside the transaction of the change that it tells of: both are there or neither is.
 * The line is chained to its predecessors a moment later (`audit-sealer.ts`); nothing can change or delete it.
 */
export async function appendAudit(db: Database, entry: AuditEntry): Promise<void> {
  await auditSql([entry]).execute(db);
}

/** SQL that adds lines to the audit log in their order, for a statement that writes something else as well. */
export function auditSql(entries: readonly AuditEntry[]): RawBuilder<unknown> {
  const [only] = entries;
  // Most writes have one line, which PostgreSQL takes in less time as it is than out of a list.
  if (only && entries.length === 1) return auditLineSql(only);
  const lines = entries.map((entry) => ({
    user_id: entry.userId,
    session_id: entry.sessionId,
    ip: entry.ip,
    record: entry.record,
    record_id: entry.recordId,
    site_id: entry.siteId,
    action: entry.action,
    changes: entry.changes,
    reason: entry.reason,
    request_id: entry.requestId,
  }));
  return sql`insert into audit_event (${columns}) select ${columns}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line(
      user_id uuid, session_id uuid, ip text, record text, record_id text, site_id uuid, action text, changes jsonb,
        reason text, request_id text)`;
}

/** SQL that adds one line; with `where`, only where that clause of its statement has a row. */
export const auditLineSql = (entry: AuditEntry, where: RawBuilder<unknown> | null = null): RawBuilder<unknown> => {
  const values = sql`
    ${entry.userId}, ${entry.sessionId ?? null}, ${entry.ip ?? null}, ${entry.record}, ${entry.recordId},
      ${entry.siteId ?? null}, ${entry.action}, ${JSON.stringify(entry.changes)}, ${entry.reason ?? null},
      ${entry.requestId ?? null}`;
  return sql`insert into audit_event (${columns}) ${where ? sql`select ${values} ${where}` : sql`values (${values})`}`;
};

const columns = sql.raw('user_id, session_id, ip, record, record_id, site_id, action, changes, reason, request_id');
