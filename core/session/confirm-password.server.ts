import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { inTurn } from './in-turn.ts';
import { visitorOf } from './entrance.server.ts';
import { verifyPassword } from './passwords.server.ts';
import { accountOf, noteAttempt, throttled, type Account } from './sign-in.server.ts';
import { minutesToWait } from './throttle.server.ts';

/** Minutes for which a fresh sign-in counts as proof where there is no password: the account signs in at a provider. */
const freshMinutes = 15;

/**
 * Asks for the password once more before something by which an account could be taken over. Somebody who finds an
 * unlocked screen may look, and change nothing of this; wrong passwords count as those of a sign-in do. `field`: what the
 * password is called in the body. Throws 422 by that field, 403 where a fresh sign-in is missing.
 */
export function confirmPassword(
  host: Host,
  request: FastifyRequest,
  password: string,
  field: 'current' | 'password' = 'current',
): Promise<Account> {
  const { userId } = request.caller;
  return inTurn(userId, async () => {
    const visitor = visitorOf(request, host);
    const account = await accountOf(host.db, sql`id = ${userId}`, visitor);
    if (!account) throw wrongPassword(field);
    if (account.password_hash === null) return confirmFresh(host, request, account);
    const knownDevice = account.known ? visitor.device : null;
    const knock = { login: account.email, ip: visitor.ip, knownDevice };
    const wait = await minutesToWait(host.db, knock);
    if (wait > 0) throw throttled(wait);
    if (await verifyPassword(account.password_hash, password)) return account;
    await noteAttempt(
      host.db,
      { login: account.email, userId, ok: false, method: 'password', reason: 'wrong password' },
      { ...visitor, device: knownDevice },
    );
    throw wrongPassword(field);
  });
}

const wrongPassword = (field: string) =>
  new Problem(422, 'wrong_password', msg`Some fields need your attention.`, {
    fields: { [field]: msg`This is not your password.` },
  });

async function confirmFresh({ db }: Host, request: FastifyRequest, account: Account): Promise<Account> {
  const { sessionId } = request.caller as { sessionId?: string };
  const { rows } = await sql`
    select
    from session
    where id = ${sessionId ?? null}::uuid and created_at > now() - make_interval(mins => ${freshMinutes})`.execute(db);
  if (rows.length === 0)
    throw new Problem(403, 'sign_in_again', msg`Sign in again first: this needs a sign-in of the last 15 minutes.`);
  return account;
}
