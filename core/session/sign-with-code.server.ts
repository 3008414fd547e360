import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { beyondScope, seeingAll } from '../host/scope/caller-scope.ts';
import { mailQueued } from '../mail/mail.server.ts';
import { mailCode } from './account-mails.server.ts';
import type { SignedIn } from './callers.server.ts';
import { visitorOf } from './entrance.server.ts';
import { inTurn } from './in-turn.ts';
import { takeCode } from './second-factor.server.ts';
import { accountOf, noteAttempt, throttled, type Account, type Visitor } from './sign-in.server.ts';
import type { CodeAsked } from './signing.ts';
import {
  codeMinutes,
  codesOfHour,
  codesPerHour,
  freshCode,
  makeCode,
  tryCode,
  spendCode,
} from './signing-codes.server.ts';
import { minutesToWait } from './throttle.server.ts';

/** Something that is signed by a code: the authenticator's of who has one, else one by mail. */
export interface Signing {
  /** All of what is signed: a code by mail holds for nothing that differs from it. */
  readonly subject: string;
  /** A sentence of the mail: what is about to be done. */
  readonly about: MessageDescriptor;
}

interface Signer {
  readonly account: Account;
  readonly visitor: Visitor;
  readonly sessionId: string;
}

/**
 * Says where the code comes from by which the caller signs, and mails it where there is no authenticator. Throws 429
 * where an account has been sent too many.
 */
export function askForCode(host: Host, request: FastifyRequest, { subject, about }: Signing): Promise<CodeAsked> {
  return beyondScope(async (): Promise<CodeAsked> => {
    const { account, sessionId } = await signerOf(host, request);
    if (account.has_app) return { from: 'app', sentTo: null, expiresAt: null };
    const holder = { userId: account.id, sessionId, subject };
    const asked = await inTurn(account.id, () =>
      host.db.transaction().execute(async (db): Promise<CodeAsked> => {
        const sentTo = hiddenAddress(account.email);
        const fresh = await freshCode({ ...host, db }, holder);
        if (fresh !== null) return { from: 'mail', sentTo, expiresAt: fresh };
        if ((await codesOfHour({ ...host, db }, account.id, false)) >= codesPerHour) throw tooManyCodes();
        const { code, expiresAt } = await makeCode({ ...host, db }, holder);
        await mailCode({ ...host, db }, account, about, code, codeMinutes);
        return { from: 'mail', sentTo, expiresAt };
      }),
    );
    // Somebody waits for it: what was told before the commit found nothing in the queue yet.
    host.publish(mailQueued, null);
    return asked;
  });
}

/**
 * Does what is signed. `work` calls `take` in its transaction once nothing else is in the way: the code is used up with
 * what it signs, or not at all. Throws 422 with a sentence at `code`: none was given, it is wrong, it is over; 429 after
 * too many.
 */
export function signWithCode<Answer>(
  host: Host,
  request: FastifyRequest,
  { subject }: Pick<Signing, 'subject'>,
  code: string | undefined,
  work: (take: (db: Database) => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  if (!code?.trim()) return Promise.reject(codeNeeded());
  return inTurn(request.caller.userId, async () => {
    const signer = await beyondScope(() => signerOf(host, request));
    if (signer.account.has_app) return signByApp(host, signer, code, work);
    const typed = await beyondScope(() =>
      tryCode(host, { userId: signer.account.id, sessionId: signer.sessionId, subject }, code),
    );
    if (typed === null) throw codeOver();
    if ('left' in typed) throw refused('wrong_code', triesLeft(typed.left));
    return work((db) =>
      seeingAll(db, async () => {
        if (!(await spendCode(db, typed.right))) throw codeOver();
      }),
    );
  });
}

/** Wrong codes of an app count with the wrong passwords of the account. */
async function signByApp<Answer>(
  host: Host,
  { account, visitor }: Signer,
  code: string,
  work: (take: (db: Database) => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const knownDevice = account.known ? visitor.device : null;
  const knock = { login: account.email, ip: visitor.ip, knownDevice };
  const wait = await beyondScope(() => minutesToWait(host.db, knock));
  if (wait > 0) throw throttled(wait);
  const wrong = wrongOfApp();
  try {
    return await work((db) =>
      seeingAll(db, async () => {
        if ((await takeCode({ ...host, db }, account.id, code)) === null) throw wrong;
      }),
    );
  } catch (error) {
    if (error === wrong)
      await beyondScope(() =>
        noteAttempt(
          host.db,
          { login: account.email, userId: account.id, ok: false, method: 'password', reason: 'wrong code' },
          { ...visitor, device: knownDevice },
        ),
      );
    throw error;
  }
}

async function signerOf(host: Host, request: FastifyRequest): Promise<Signer> {
  const { userId, sessionId } = request.caller as SignedIn;
  const visitor = visitorOf(request, host);
  const account = await accountOf(host.db, sql`id = ${userId}`, visitor);
  if (!account) throw codeOver();
  return { account, visitor, sessionId };
}

/** Enough of an address to know which of one's own it is. */
export const hiddenAddress = (email: string): string => email.replace(/^(.).*(?=@)/, '$1•••');

const refused = (code: string, sentence: MessageDescriptor): Problem =>
  new Problem(422, code, msg`Some fields need your attention.`, { fields: { code: sentence } });
const codeNeeded = () =>
  refused('code_needed', msg`Enter the code from your authenticator app, or the one sent to you by e-mail.`);
const wrongOfApp = () => refused('wrong_code', msg`This code is wrong or has already been used.`);
/** What is said of a wrong code by mail. */
export const triesLeft = (left: number): MessageDescriptor =>
  left > 0 ? msg`Wrong code. Attempts left: ${left}.` : msg`Wrong code, too many attempts: request a new one.`;
const codeOver = () => refused('code_over', msg`This code has expired or is for something else: request a new one.`);
export const tooManyCodes = (most = codesPerHour) =>
  new Problem(429, 'too_many_codes', msg`${most} codes have been sent within an hour; try again later.`, {
    retryAfterSeconds: 3_600,
  });
