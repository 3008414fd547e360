import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../host/check-body.ts';
import { accessCookie, refuseForeignOrigin } from '../host/guard.ts';
import type { Host } from '../host/host.ts';
import type { KeyRing } from '../host/secrets/key-ring.ts';
import { hostProblems } from '../host/problems.ts';
import { sessionHint } from '../http/session-hint.ts';
import { loadUser, type Callers, type SignedIn } from './callers.server.ts';
import { deviceCodeRoute } from './device-code.server.ts';
import { described } from './described.server.ts';
import { renewDeviceCookie } from './devices.server.ts';
import { answerUser, refreshCookie, type Entrance } from './entrance.server.ts';
import { ownSessionRoutes } from './own-session-routes.server.ts';
import { passkeyRoutes } from './passkey-routes.server.ts';
import { passkeySignInRoutes } from './passkey-sign-in-routes.server.ts';
import { passkeyStepRoutes } from './passkey-step-routes.server.ts';
import { passwordRoutes } from './password-routes.server.ts';
import { endSession, forgetOldTokens, sessionOfToken, tradeRefreshToken } from './refresh.server.ts';
import { providerRoutes } from './provider-routes.server.ts';
import { warnOfIdleRule } from './second-factor-rule.server.ts';
import { secondFactorRoutes } from './second-factor-routes.server.ts';
import { signInRoutes } from './sign-in-routes.server.ts';
import { viewRoutes } from './view-as.server.ts';

const changes = z.strictObject({
  language: z.enum(['en', 'fr']).optional(),
  settings: z
    .strictObject({ theme: z.enum(['light', 'dark', 'auto']).optional(), sidebar: z.boolean().optional() })
    .optional(),
});

interface SessionParts {
  readonly host: Host;
  readonly callers: Callers;
  readonly ring: KeyRing;
}

/**
 * The session calls of DESIGN §4: sign in, who am I, renew, sign out. The browser sends cookies; they check the origin.
 */
export function sessionRoutes(app: FastifyInstance, { host, callers, ring }: SessionParts): void {
  const entrance: Entrance = { app, host };
  signInRoutes(entrance);
  deviceCodeRoute(entrance);
  passkeyStepRoutes(entrance);
  passkeySignInRoutes(entrance);
  providerRoutes(entrance);
  secondFactorRoutes(app, host, callers);
  passkeyRoutes(app, host);
  passwordRoutes(app, host);
  ownSessionRoutes(app, host);
  viewRoutes(app, host);

  app.post(
    '/api/me/',
    { ...described('The signed-in user'), config: { can: 'signed-in', cookie: true } },
    (request) => (request.caller as SignedIn).user,
  );

  app.patch(
    '/api/me/',
    { ...described('Change language and display settings', changes), config: { can: 'signed-in', ownAccount: true } },
    async (request) => {
      const { language = null, settings = {} } = checkBody(changes, request.body);
      const { userId } = request.caller;
      await sql`
        update app_user
        set language = coalesce(${language}, language), settings = settings || ${JSON.stringify(settings)}::jsonb
        where id = ${userId}`.execute(host.db);
      callers.forgetUser(userId);
      return loadUser(host, userId);
    },
  );

  app.post(
    '/api/refresh/',
    {
      ...described('Renew the access token'),
      config: { can: 'public', rateLimit: { max: 1_200, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const presented = request.cookies[refreshCookie];
      const trade = presented ? await tradeRefreshToken(host.db, ring, presented) : null;
      if (!trade) {
        const session = presented ? await sessionOfToken(host.db, presented) : null;
        if (session) callers.forgetUser(session.userId);
        throw hostProblems.signedOut();
      }
      renewDeviceCookie(request, reply, host.sealing);
      return answerUser(entrance, request, reply, trade);
    },
  );

  app.post('/api/logout/', { ...described('Sign out'), config: { can: 'public' } }, async (request, reply) => {
    refuseForeignOrigin(request);
    for (const { sessionId, userId } of await sessionsOf(host, request)) {
      await endSession(host.db, sessionId, 'signed out');
      callers.forgetUser(userId);
      host.live.disconnectUser(userId);
    }
    void reply
      .clearCookie(accessCookie, { path: '/' })
      .clearCookie(refreshCookie, { path: '/api/' })
      .clearCookie(sessionHint, { path: '/' });
    return reply.code(204).send();
  });

  app.addHook('onListen', () => warnOfIdleRule(host));
  const hourly = setInterval(
    () => void forgetOldTokens(host.db).catch((error: unknown) => host.log.warn({ err: error })),
    3_600_000,
  );
  app.addHook('onClose', async () => clearInterval(hourly));
}

/** Whatever still says who this is ends: the refresh token, and an access token if that is all there is left. */
async function sessionsOf(
  host: Host,
  request: FastifyRequest,
): Promise<readonly { sessionId: string; userId: string }[]> {
  const refresh = request.cookies[refreshCookie];
  const access = request.headers.authorization?.replace(/^Bearer /i, '') ?? request.cookies[accessCookie];
  const found = [
    refresh ? await sessionOfToken(host.db, refresh) : null,
    access ? host.accessTokens.read(access) : null,
  ];
  return found.filter((session) => session !== null);
}
