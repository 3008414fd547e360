import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessCookie } from '../host/guard.ts';
import { sessionHint } from '../http/session-hint.ts';
import type { Host } from '../host/host.ts';
import { hostProblems } from '../host/problems.ts';
import { accessLifetime } from './access-token.server.ts';
import { loadUser } from './callers.server.ts';
import { refuseOtherDoor } from './door.server.ts';
import { deviceOf, keepDeviceCookie } from './devices.server.ts';
import { refreshLifetimeDays, type Trade } from './refresh.server.ts';
import type { Entry, SignInOutcome, Visitor } from './sign-in.server.ts';
import { stepMinutes, type Step } from './sign-in-step.server.ts';
import type { SessionUser } from './user.ts';

export const refreshCookie = 'refresh_token';
export const stepCookie = 'sign_in_step';

/** What the routes by which people come in share. */
export interface Entrance {
  readonly app: FastifyInstance;
  readonly host: Host;
}

export const visitorOf = (request: FastifyRequest, { sealing }: Pick<Host, 'sealing'>): Visitor => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  device: deviceOf(request, sealing),
});

const sharedFlags = (request: FastifyRequest) =>
  ({ sameSite: 'strict', secure: request.protocol === 'https' }) as const;

/**
 * The page copies the access token from its cookie; the refresh token it never sees, only a hint that there is one.
 */
export async function answerUser(
  { host }: Pick<Entrance, 'host'>,
  request: FastifyRequest,
  reply: FastifyReply,
  trade: Trade,
): Promise<SessionUser> {
  const user = await loadUser(host, trade.userId);
  if (!user) throw hostProblems.signedOut();
  refuseOtherDoor(host, request, user.kind);
  const shared = sharedFlags(request);
  void reply
    .header('cache-control', 'no-store')
    .setCookie(accessCookie, host.accessTokens.sign(trade), { ...shared, path: '/', maxAge: accessLifetime })
    .setCookie(refreshCookie, trade.refreshToken, {
      ...shared,
      httpOnly: true,
      path: '/api/',
      maxAge: refreshLifetimeDays * 86_400,
    })
    .setCookie(sessionHint, '1', { ...shared, path: '/', maxAge: refreshLifetimeDays * 86_400 });
  return user;
}

/** As `answerUser`, after a sign-in: the browser is known from now on, and no second factor is waited for. */
export async function answerEntry(
  entrance: Entrance,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<SessionUser> {
  const user = await answerUser(entrance, request, reply, entry);
  keepDeviceCookie(request, reply, entrance.host.sealing, entry.device);
  if (request.cookies[stepCookie]) void reply.clearCookie(stepCookie, { path: '/api/login/' });
  return user;
}

/** Hands out the token of a second step, in a cookie that no page can read. */
export function keepStep(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(stepCookie, token, {
    ...sharedFlags(request),
    httpOnly: true,
    path: '/api/login/',
    maxAge: stepMinutes * 60,
  });
}

/** What a sign-in is answered with when it is not over: which step follows. */
export interface NextStep {
  readonly step: Step;
}

/** The user, or the step that follows. */
export async function answerOutcome(
  entrance: Entrance,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: SignInOutcome,
): Promise<SessionUser | NextStep> {
  if (outcome.kind === 'in') return answerEntry(entrance, request, reply, outcome.entry);
  keepStep(request, reply, outcome.token);
  void reply.header('cache-control', 'no-store').code(202);
  return { step: outcome.step };
}
