import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { auditSql, type FieldChange } from '../../../../core/host/audit/audit.ts';
import type { Database, Host } from '../../../../core/host/host.ts';

/** An entry of the quarantine, with the site for which it spoke. */
export interface Changed {
  readonly id: string;
  readonly site: string | null;
}

/** A line of the audit log for each of these entries, by whoever asks. */
export async function tellAudit(
  db: Database,
  { caller, ip, id: requestId }: FastifyRequest,
  rows: readonly Changed[],
  change: FieldChange,
  reason: string | null,
): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map(({ id, site }) => ({
    userId: caller.userId,
    ip,
    requestId,
    record: 'ingest_rejection',
    recordId: id,
    siteId: site,
    action: 'update',
    changes: [change],
    reason,
  }));
  await auditSql(lines).execute(db);
}

/** Notes who sent entries again, for those of `which` that were taken since an instant. */
export async function tellReplayed(
  { db }: Host,
  request: FastifyRequest,
  which: RawBuilder<unknown>,
  since: string,
): Promise<void> {
  const { rows } = await sql<Changed>`
    select id, speaks_for as site from ingest_rejection
    where ${which} and replayed_at >= ${since}::timestamptz`.execute(db);
  await tellAudit(db, request, rows, { field: 'replayed', old: false, new: true }, null);
}
