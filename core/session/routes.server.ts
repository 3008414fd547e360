import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../server/check-body.ts';
import { accessCookie, refuseForeignOrigin } from '../server/guard.ts';
import type { Host } from '../server/host.ts';
import { hostProblems } from '../server/problems.ts';
import { accessLifetime, readAccess, signAccess } from './access-token.server.ts';
import { loadUser, type Callers, type SignedIn } from './callers.server.ts';
import { endSession, forgetOldTokens, refreshLifetimeDays, sessionOfToken, tradeRefreshToken, type Trade } from './refresh.server.ts';
import { signIn } from './sign-in.server.ts';

const refreshCookie = 'refresh_token';

const credentials = z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1_024) });
const changes = z.strictObject({
  language: z.enum(['en', 'fr']).optional(),
  settings: z.strictObject({ theme: z.enum(['light', 'dark', 'auto']).optional(), sidebar: z.boolean().optional() }).optional(),
});

/** Only described to the reader of the API; `checkBody` does the checking, in sentences for people. */
const described = (summary: string, body?: z.ZodType) => ({
  schema: { summary, tags: ['session'], ...(body ? { body: z.toJSONSchema(body, { target: 'draft-7' }) } : {}) },
  validatorCompiler: () => () => true,
});

interface SessionParts {
  readonly host: Host;
  readonly callers: Callers;
  readonly refreshKey: string;
}

/** The session calls of DESIGN §4: sign in, who am I, renew, sign out. The browser sends cookies; they check the origin. */
export function sessionRoutes(app: FastifyInstance, { host, callers, refreshKey }: SessionParts): void {
  const answerUser = async (reply: FastifyReply, request: FastifyRequest, trade: Trade): Promise<unknown> => {
    const user = await loadUser(host.db, host.grants, trade.userId);
    if (!user) throw hostProblems.signedOut();
    setCookies(app, request, reply, trade);
    return user;
  };

  app.post('/api/login/', { ...described('Sign in', credentials), config: { can: 'public', rateLimit: { max: 600, timeWindow: '1 minute' } } }, async (request, reply) => {
    refuseForeignOrigin(request);
    const { email, password } = checkBody(credentials, request.body);
    const trade = await signIn(host.db, email, password, { ip: request.ip, userAgent: request.headers['user-agent'] ?? null });
    return answerUser(reply, request, trade);
  });

  app.post('/api/me/', { ...described('The signed-in user'), config: { can: 'signed-in', cookie: true } }, (request) => (request.caller as SignedIn).user);

  app.patch('/api/me/', { ...described('Change language and display settings', changes), config: { can: 'signed-in' } }, async (request) => {
    const { language = null, settings = {} } = checkBody(changes, request.body);
    const { userId } = request.caller;
    await sql`update app_user set language = coalesce(${language}, language), settings = settings || ${JSON.stringify(settings)}::jsonb where id = ${userId}`.execute(host.db);
    callers.forgetUser(userId);
    return loadUser(host.db, host.grants, userId);
  });

  app.post('/api/refresh/', { ...described('Renew the access token'), config: { can: 'public', rateLimit: { max: 1_200, timeWindow: '1 minute' } } }, async (request, reply) => {
    refuseForeignOrigin(request);
    const presented = request.cookies[refreshCookie];
    const trade = presented ? await tradeRefreshToken(host.db, refreshKey, presented) : null;
    if (!trade) {
      const session = presented ? await sessionOfToken(host.db, presented) : null;
      if (session) callers.forgetUser(session.userId);
      throw hostProblems.signedOut();
    }
    return answerUser(reply, request, trade);
  });

  app.post('/api/logout/', { ...described('Sign out'), config: { can: 'public' } }, async (request, reply) => {
    refuseForeignOrigin(request);
    for (const { sessionId, userId } of await sessionsOf(app, host, request)) {
      await endSession(host.db, sessionId, 'signed out');
      callers.forgetUser(userId);
      host.live.disconnectUser(userId);
    }
    void reply.clearCookie(accessCookie, { path: '/' }).clearCookie(refreshCookie, { path: '/api/' });
    return reply.code(204).send();
  });

  const hourly = setInterval(() => void forgetOldTokens(host.db).catch((error: unknown) => host.log.warn({ err: error })), 3_600_000);
  app.addHook('onClose', async () => clearInterval(hourly));
}

/** Whatever still says who this is ends: the refresh token, and an access token if that is all there is left. */
async function sessionsOf(app: FastifyInstance, host: Host, request: FastifyRequest): Promise<readonly { sessionId: string; userId: string }[]> {
  const refresh = request.cookies[refreshCookie];
  const access = request.headers.authorization?.replace(/^Bearer /i, '') ?? request.cookies[accessCookie];
  const found = [refresh ? await sessionOfToken(host.db, refresh) : null, access ? readAccess(app, access) : null];
  return found.filter((session) => session !== null);
}

/** The page copies the access token from its cookie; the refresh token it never sees. */
function setCookies(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, trade: Trade): void {
  const shared = { sameSite: 'strict', secure: request.protocol === 'https' } as const;
  void reply
    .header('cache-control', 'no-store')
    .setCookie(accessCookie, signAccess(app, trade), { ...shared, path: '/', maxAge: accessLifetime })
    .setCookie(refreshCookie, trade.refreshToken, { ...shared, httpOnly: true, path: '/api/', maxAge: refreshLifetimeDays * 86_400 });
}
