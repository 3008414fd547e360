import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { appendAudit, seenBy } from '../../../../core/host/audit/audit.ts';
import { readAnchor, readAnchors } from '../../../../core/host/audit/audit-anchor.ts';
import { sealAudit, verifyAudit } from '../../../../core/host/audit/audit-chain.ts';
import type { Host } from '../../../../core/host/host.ts';
import { readerLanguage } from '../../../../core/host/reader-language.ts';
import { Problem } from '../../../../core/host/problem.ts';
import type { AuditPage, ChainProof, ChainStatus } from '../../shared/audit-line.ts';
import { auditCsv } from './audit-csv.ts';
import { conditionsOf, parseAuditQuery } from './audit-query.ts';
import { readAudit } from './read-audit.ts';

/**
 * The log belongs to administrators, and to a manager for the sites that are theirs; only administrators carry it off.
 */
export const auditGrants = { audit: { read: ['admin', 'manager'], export: ['admin'] } } as const;

/** `/api/administration/audit/…`: the log by page, as a file, and the proof that it is whole. */
export function auditRoutes(app: FastifyInstance, host: Host): void {
  app.get('/api/administration/audit/', { config: { can: 'audit:read' } }, async (request): Promise<AuditPage> => {
    const query = parseAuditQuery(request.query);
    const limit = Math.min(Math.max(Number(query.limit ?? 50), 1), 200);
    const lines = await readAudit(
      host,
      request.caller,
      await conditionsOf(host, query, request.caller),
      query.cursor === undefined ? null : Number(query.cursor),
      limit,
      readerLanguage(request),
    );
    return { lines, next: lines.length === limit ? (lines.at(-1)?.id ?? null) : null };
  });

  app.get('/api/administration/audit/export/', { config: { can: 'audit:export' } }, async (request, reply) => {
    const query = parseAuditQuery(request.query);
    const where = await conditionsOf(host, query, request.caller);
    const changes = Object.entries(query).map(([field, value]) => ({ field, old: null, new: value }));
    await appendAudit(host.db, {
      ...seenBy(request.caller, changes),
      ip: request.ip,
      record: 'audit',
      recordId: '',
      action: 'export',
      requestId: request.id,
    });
    const name = `audit ${new Date().toISOString().slice(0, 10)}.csv`;
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(auditCsv(host, request.caller, where, readerLanguage(request))));
  });

  app.get('/api/administration/audit/chain/', { config: { can: 'audit:read' } }, async (): Promise<ChainStatus> => {
    const { rows } = await sql<ChainStatus>`
      select coalesce(l.seq, 0) as sealed, e.at as "sealedAt", (select count(*) from audit_unsealed) as waiting
      from (select) one
      left join lateral (select seq, event_id from audit_link order by seq desc limit 1) l on true
      left join audit_event e on e.id = l.event_id`.execute(host.db);
    const [status] = rows;
    return {
      sealed: Number(status?.sealed ?? 0),
      sealedAt: status?.sealedAt ?? null,
      waiting: Number(status?.waiting ?? 0),
    };
  });

  let proving = false;
  app.post('/api/administration/audit/proof/', { config: { can: 'audit:export' } }, async (): Promise<ChainProof> => {
    if (proving)
      throw new Problem(409, 'busy', msg`The log is already being verified; try again in a moment.`, {
        retryAfterSeconds: 10,
      });
    proving = true;
    try {
      const kept = readAnchors(host.config);
      await sealAudit(host.pool);
      return { ...(await verifyAudit(host.pool, kept)), keptSince: readAnchor(host.config.dataDir)?.since ?? null };
    } finally {
      proving = false;
    }
  });
}
