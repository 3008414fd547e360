import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { problems } from '../../../../core/records/problems.server.ts';
import { rowFor } from '../../../../core/records/write.server.ts';
import { appendAudit } from '../../../../core/server/audit.ts';
import { checkBody } from '../../../../core/server/check-body.ts';
import type { Host } from '../../../../core/server/host.ts';
import { ingestSource } from '../../records/ingest-source.ts';
import { hashOf, newToken } from './sources.ts';

type SourceRequest = FastifyRequest<{ Params: { id: string } }>;

const secretBody = z.strictObject({ secret: z.string().min(1).max(1_000) });
const config = { can: 'ingest_source:update' } as const;

/**
 * `/api/tracking/sources/<id>/…`: what a source proves itself with is renewed by whoever may change the source, and the
 * audit log is told.
 */
export function sourceRoutes(app: FastifyInstance, host: Host): void {
  async function renew(
    { caller, ip, id: requestId, params: { id } }: SourceRequest,
    field: 'token' | 'client_secret',
    set: RawBuilder<unknown>,
    condition = sql`true`,
  ): Promise<void> {
    if (!z.uuid().safeParse(id).success) throw problems.notFound();
    await host.db.transaction().execute(async (db) => {
      await rowFor({ definition: ingestSource, hooks: {} }, 'update', id, { host, db, caller });
      const { numAffectedRows } = await sql`update ingest_source set ${set} where id = ${id} and ${condition}`.execute(
        db,
      );
      if (numAffectedRows === 0n) throw problems.notFound();
      await appendAudit(db, {
        userId: caller.userId,
        ip,
        requestId,
        record: ingestSource.name,
        recordId: id,
        action: 'update',
        changes: [{ field, old: '•••', new: '•••' }],
      });
    });
  }

  app.post('/api/tracking/sources/:id/token/', { config }, async (request: SourceRequest) => {
    const token = newToken();
    await renew(request, 'token', sql`token_hash = ${hashOf(token)}`);
    return { token };
  });

  app.post('/api/tracking/sources/:id/secret/', { config }, async (request: SourceRequest) => {
    const { secret } = checkBody(secretBody, request.body);
    // A new secret is tried at once.
    await renew(
      request,
      'client_secret',
      sql`client_secret = ${host.sealing.seal(secret)}, polled_at = null`,
      sql`kind = 'aemp'`,
    );
    return {};
  });
}
