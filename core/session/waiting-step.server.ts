import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { stepCookie, visitorOf } from './entrance.server.ts';
import type { FactorWay } from './passkeys.ts';
import { relyingParty } from './relying-party.server.ts';
import { neededFactor } from './second-factor-rule.server.ts';
import { askToEnrol, closeStep, stepOf, type KeptStep } from './sign-in-step.server.ts';
import {
  accountOf,
  enter,
  noteAttempt,
  throttled,
  type Account,
  type Entry,
  type Method,
  type StepMethod,
  type Visitor,
} from './sign-in.server.ts';
import { minutesToWait } from './throttle.server.ts';

/** A sign-in between its two steps, the account that it is about, and who is there. */
export interface WaitingStep {
  readonly step: KeptStep;
  readonly token: string;
  readonly account: Account;
  readonly visitor: Visitor;
  /** How the step can be taken here, or set up; a recovery code always takes it. */
  readonly ways: readonly FactorWay[];
}

export const stepOver = () => new Problem(401, 'step_over', msg`This took too long; sign in again.`);

/**
 * The step that a request's cookie opens. Throws a `Problem` where it is over, or where there were too many attempts.
 */
export async function waitingStep(host: Host, request: FastifyRequest): Promise<WaitingStep> {
  const token = request.cookies[stepCookie];
  const step = token ? await stepOf(host.db, token) : null;
  if (!token || !step) throw stepOver();
  const visitor = { ...visitorOf(request, host), device: step.device };
  const account = await accountOf(host.db, sql`id = ${step.userId}`, visitor);
  if (account?.status !== 'active') throw stepOver();
  // Somebody set one up in another window meanwhile: that one stands, and is asked for.
  const isOutdone = step.step !== 'code' && (step.proved ? account.has_passkey : account.has_factor);
  if (isOutdone) throw stepOver();
  const wait = await minutesToWait(host.db, {
    login: step.login,
    ip: visitor.ip,
    knownDevice: account.known ? visitor.device : null,
  });
  if (wait > 0) throw throttled(wait);
  return { step, token, account, visitor, ways: await waysOf(host, step, account) };
}

async function waysOf(host: Host, { step }: KeptStep, account: Account): Promise<readonly FactorWay[]> {
  if (step === 'mail') return [];
  const onlyPasskey = (await neededFactor(host, account.id)) === 'passkey';
  const passkeysWork = relyingParty(host) !== null;
  if (step === 'enrol')
    return [...(onlyPasskey ? [] : ['code' as const]), ...(passkeysWork ? ['passkey' as const] : [])];
  return [
    ...(account.has_app && !(onlyPasskey && account.has_passkey) ? ['code' as const] : []),
    ...(account.has_passkey && passkeysWork ? ['passkey' as const] : []),
  ];
}

/**
 * Ends a step whose factor was given: the session begins, unless a role asks for a passkey and there is none, which is
 * null.
 */
export async function passStep(
  host: Host,
  { step, token, account, visitor }: WaitingStep,
  by: StepMethod,
): Promise<Entry | null> {
  if (step.step === 'code' && !account.has_passkey && (await neededFactor(host, account.id)) === 'passkey') {
    if (!(await askToEnrol(host.db, token))) throw stepOver();
    return null;
  }
  if (!(await closeStep(host.db, token))) throw stepOver();
  return enter(host, account, step.login, `${step.method}+${by}` satisfies Method, visitor);
}

/** Counts a second factor that was wrong, with the wrong passwords of the account. */
export const noteWrongFactor = (host: Host, { step, account, visitor }: WaitingStep, reason: string): Promise<void> =>
  noteAttempt(
    host.db,
    { login: step.login, userId: account.id, ok: false, method: step.method, reason },
    { ...visitor, device: account.known ? visitor.device : null },
  );
