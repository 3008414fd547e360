import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Host } from '../host/host.ts';
import { hostProblems } from '../host/problems.ts';
import type { SignedIn } from './callers.server.ts';
import { described } from './described.server.ts';
import { endSessions, sessionsOfUser, signInsOfUser } from './sessions.server.ts';

/** One's own sessions and sign-ins, in the profile. */
export function ownSessionRoutes(app: FastifyInstance, host: Host): void {
  const config = { can: 'signed-in' as const, ownAccount: true };
  const callerOf = ({ caller }: FastifyRequest): SignedIn => caller as SignedIn;

  app.get('/api/me/sessions/', { ...described('Where you are signed in'), config }, async (request) => {
    const { userId, sessionId } = callerOf(request);
    const [sessions, signIns] = await Promise.all([
      sessionsOfUser(host.db, userId, sessionId),
      signInsOfUser(host.db, userId),
    ]);
    return { sessions, signIns };
  });

  app.delete<{ Params: { id: string } }>(
    '/api/me/sessions/:id/',
    { ...described('End a session of yours'), config },
    async (request, reply) => {
      const { userId } = request.caller;
      // A session of somebody else is as unknown as one that never was.
      if (
        !isUuid(request.params.id) ||
        (await endSessions(host, userId, { only: request.params.id }, { userId, ip: request.ip })) === 0
      )
        throw hostProblems.unknownPath();
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/me/sessions/end_others/',
    { ...described('End your sessions everywhere else'), config },
    async (request) => {
      const { userId, sessionId } = callerOf(request);
      return { ended: await endSessions(host, userId, { allBut: sessionId }, { userId, ip: request.ip }) };
    },
  );
}
