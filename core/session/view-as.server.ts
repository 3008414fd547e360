import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { appendAudit } from '../host/audit/audit.ts';
import type { Caller, Host } from '../host/host.ts';
import { viewMinutes } from './access-token.server.ts';
import type { SignedIn } from './callers.server.ts';
import { described } from './described.server.ts';

/**
 * Opens a session that sees what a user sees and changes nothing. Both names are in the audit log. Answers its token.
 */
export async function openView(
  { db, accessTokens }: Pick<Host, 'db' | 'accessTokens'>,
  viewer: Caller,
  userId: string,
  audited: { readonly ip: string; readonly requestId: string },
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{
      id: string;
    }>`
      insert into session (user_id, ip, viewed_by, expires_at)
      values (${userId}, ${audited.ip}, ${viewer.userId}, now() + make_interval(mins => ${viewMinutes}))
      returning id`.execute(transaction);
    const sessionId = rows[0]?.id ?? '';
    await appendAudit(transaction, {
      userId: viewer.userId,
      sessionId,
      ...audited,
      record: 'app_user',
      recordId: userId,
      action: 'view_as',
      changes: [],
    });
    return accessTokens.sign({ userId, sessionId, refreshId: sessionId }, viewMinutes * 60);
  });
}

/** `POST /api/me/view_as/end/`: the view is over. */
export function viewRoutes(app: FastifyInstance, host: Host): void {
  app.post(
    '/api/me/view_as/end/',
    { ...described('Stop seeing as somebody else'), config: { can: 'signed-in' } },
    async (request, reply) => {
      const { sessionId, viewedBy, userId } = request.caller as SignedIn;
      if (viewedBy) {
        await sql`
          update session
          set revoked_at = now(), reason = 'view ended'
          where id = ${sessionId} and revoked_at is null`.execute(host.db);
        await appendAudit(host.db, {
          userId: viewedBy,
          sessionId,
          ip: request.ip,
          requestId: request.id,
          record: 'app_user',
          recordId: userId,
          action: 'view_as',
          changes: [{ field: 'ended', old: null, new: true }],
        });
        host.publish('access.changed', userId);
      }
      return reply.code(204).send();
    },
  );
}
