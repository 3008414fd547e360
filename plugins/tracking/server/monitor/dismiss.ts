import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { tellAudit, type Changed } from './tell-audit.ts';

/**
 * Takes entries out of sight, with a line of the audit log for each: how many. `which` is SQL over `ingest_rejection`,
 * of entries that the caller may dismiss.
 */
export const dismissRejections = (
  host: Host,
  request: FastifyRequest,
  which: RawBuilder<unknown>,
  reason: string,
): Promise<number> =>
  host.db.transaction().execute(async (db) => {
    const { rows } = await sql<Changed>`
      update ingest_rejection
      set dismissed_at = now(), dismissed_by = ${request.caller.userId}, dismissed_reason = ${reason}
      where ${which} and dismissed_at is null and replayed_at is null
      returning id, speaks_for as site`.execute(db);
    await tellAudit(db, request, rows, { field: 'dismissed', old: false, new: true }, reason);
    return rows.length;
  });

/** Brings dismissed entries back. */
export const restoreRejections = (host: Host, request: FastifyRequest, which: RawBuilder<unknown>): Promise<number> =>
  host.db.transaction().execute(async (db) => {
    const { rows } = await sql<Changed>`
      update ingest_rejection set dismissed_at = null, dismissed_by = null, dismissed_reason = null
      where ${which} and dismissed_at is not null returning id, speaks_for as site`.execute(db);
    await tellAudit(db, request, rows, { field: 'dismissed', old: true, new: false }, null);
    return rows.length;
  });
