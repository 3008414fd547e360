import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { checkBody } from '../host/check-body.ts';
import { refuseForeignOrigin } from '../host/guard.ts';
import { described } from './described.server.ts';
import { answerEntry, visitorOf, type Entrance } from './entrance.server.ts';
import { inTurn } from './in-turn.ts';
import { challengeMinutes, takeChallenge } from './passkey-challenges.server.ts';
import { passkeyProblems } from './passkey-problems.server.ts';
import { passkeyUseBody, type AuthenticationAnswer } from './passkey-schemas.server.ts';
import { beginUse, refusalOf, tellRefusal } from './passkey-use.server.ts';
import { passkeyByCredential } from './passkeys.server.ts';
import { accountOf, enter, noteAttempt, throttled, type Entry, type Visitor } from './sign-in.server.ts';
import { minutesToWait } from './throttle.server.ts';

const attemptCookie = 'passkey_attempt';
const path = '/api/login/passkey/';
const config = { can: 'public' as const, rateLimit: { max: 120, timeWindow: '1 minute' } };

/**
 * Sign in with a passkey alone: it is what somebody has, and asks for what they are or know. Whether there is such an
 * account is told to nobody.
 */
export function passkeySignInRoutes(entrance: Entrance): void {
  const { app, host } = entrance;

  app.post(`${path}begin/`, { ...described('What a passkey signs to sign in'), config }, async (request, reply) => {
    refuseForeignOrigin(request);
    const token = randomBytes(32).toString('base64url');
    const options = await beginUse(host, `visitor ${token}`, null);
    void reply.header('cache-control', 'no-store').setCookie(attemptCookie, token, {
      sameSite: 'strict',
      secure: request.protocol === 'https',
      httpOnly: true,
      path,
      maxAge: challengeMinutes * 60,
    });
    return options;
  });

  app.post(path, { ...described('Sign in with a passkey', passkeyUseBody), config }, async (request, reply) => {
    refuseForeignOrigin(request);
    const { response } = checkBody(passkeyUseBody, request.body);
    const token = request.cookies[attemptCookie];
    const challenge = token ? await takeChallenge(host.db, `visitor ${token}`, 'sign_in') : null;
    if (challenge === null) throw passkeyProblems.over();
    const entry = await admitPasskey(challenge, response, visitorOf(request, host));
    host.publish('access.changed', entry.userId);
    void reply.clearCookie(attemptCookie, { path });
    return answerEntry(entrance, request, reply, entry);
  });

  async function admitPasskey(challenge: string, answer: AuthenticationAnswer, visitor: Visitor): Promise<Entry> {
    const passkey = await passkeyByCredential(host.db, answer.id);
    const account = passkey ? await accountOf(host.db, sql`id = ${passkey.user_id}`, visitor) : undefined;
    // An unknown passkey is counted by its own name, as an unknown login is.
    const login = account?.email ?? `passkey ${answer.id.slice(0, 60)}`;
    return inTurn(login, async () => {
      const knownDevice = account?.known ? visitor.device : null;
      const wait = await minutesToWait(host.db, { login, ip: visitor.ip, knownDevice });
      if (wait > 0) throw throttled(wait);
      const refusal =
        passkey && account ? await refusalOf(host, { passkey, challenge, answer, alone: true }) : 'passkey: unknown';
      if (refusal === null && account?.status === 'active')
        return enter(host, account, account.email, 'passkey', visitor);
      await noteAttempt(
        host.db,
        {
          login,
          userId: account?.id ?? null,
          ok: false,
          method: 'passkey',
          reason: refusal ?? account?.status ?? null,
        },
        { ...visitor, device: knownDevice },
      );
      if (passkey && account && refusal !== null && refusal !== 'passkey: unknown')
        await tellRefusal(host, account, passkey, refusal, visitor.ip);
      throw passkeyProblems.refused();
    });
  }
}
