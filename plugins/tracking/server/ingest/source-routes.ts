import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { problems } from '../../../../core/records/problems.server.ts';
import { rowFor } from '../../../../core/records/write.server.ts';
import { changeRows, type RowValues } from '../../../../core/records/change-rows.server.ts';
import { checkBody } from '../../../../core/host/check-body.ts';
import type { Host } from '../../../../core/host/host.ts';
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
    set: RowValues<typeof ingestSource>,
    condition = sql`true`,
  ): Promise<void> {
    if (!z.uuid().safeParse(id).success) throw problems.notFound();
    await host.db.transaction().execute(async (db) => {
      await rowFor({ definition: ingestSource, hooks: {} }, 'update', id, { host, db, caller });
      const changed = await changeRows({ host, db, caller, ip, requestId }, ingestSource, {
        where: sql`id = ${id} and ${condition}`,
        set,
        told: [{ field, old: '•••', new: '•••' }],
      });
      if (changed.length === 0) throw problems.notFound();
    });
  }

  app.post('/api/tracking/sources/:id/token/', { config }, async (request: SourceRequest) => {
    const token = newToken();
    await renew(request, 'token', { token_hash: hashOf(token) });
    return { token };
  });

  app.post('/api/tracking/sources/:id/secret/', { config }, async (request: SourceRequest) => {
    const { secret } = checkBody(secretBody, request.body);
    // A new secret is tried at once.
    await renew(
      request,
      'client_secret',
      { client_secret: host.sealing.seal(secret), polled_at: null },
      sql`kind = 'aemp'`,
    );
    return {};
  });
}
