import { msg } from '@lingui/core/macro';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../server/check-body.ts';
import { refuseForeignOrigin } from '../server/guard.ts';
import { Problem } from '../server/problem.ts';
import { described } from './described.server.ts';
import { answerEntry, answerOutcome, stepCookie, visitorOf, type Entrance } from './entrance.server.ts';
import { inTurn } from './in-turn.ts';
import { enrol, newSecret, takeCode, uriOf } from './second-factor.server.ts';
import { accountOf, enter, noteAttempt, signIn, throttled, type Account, type Entry, type Method } from './sign-in.server.ts';
import { closeStep, keepStepSecret, stepOf, type OpenStep } from './sign-in-step.server.ts';
import { minutesToWait } from './throttle.server.ts';

const credentials = z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1_024) });
const codeBody = z.strictObject({ code: z.string().min(1).max(40) });
const perMinute = (max: number) => ({ can: 'public' as const, rateLimit: { max, timeWindow: '1 minute' } });

const stepOver = () => new Problem(401, 'step_over', msg`This took too long; sign in again.`);
export const wrongCode = () => new Problem(401, 'wrong_code', msg`This code is not right, or was used already.`);

type WaitingStep = OpenStep & { readonly secret: string | null; readonly token: string };

/** Sign in by password, and the second factor after it (catalogue people.md §7). A second step is answered 202 with its name. */
export function signInRoutes(entrance: Entrance): void {
  const { app, host } = entrance;

  app.post('/api/login/', { ...described('Sign in', credentials), config: perMinute(600) }, async (request, reply) => {
    refuseForeignOrigin(request);
    const { email, password } = checkBody(credentials, request.body);
    return answerOutcome(entrance, request, reply, await signIn(host, email, password, visitorOf(request, host)));
  });

  app.post('/api/login/second_factor/', { ...described('Give the second factor', codeBody), config: perMinute(300) }, async (request, reply) => {
    refuseForeignOrigin(request);
    const { code } = checkBody(codeBody, request.body);
    const step = await waitingStep(request);
    // Attempts on one account follow one another, as those on its password do.
    const { entry, recoveryCodes } = await inTurn(step.login, () => giveCode(step, code, request));
    host.publish('access.changed', entry.userId);
    const user = await answerEntry(entrance, request, reply, entry);
    return recoveryCodes ? { ...user, recoveryCodes } : user;
  });

  app.post('/api/login/enrol/', { ...described('Begin to set up the second factor that a role asks for'), config: perMinute(60) }, async (request, reply) => {
    refuseForeignOrigin(request);
    const step = await waitingStep(request);
    if (step.step !== 'enrol') throw stepOver();
    const { rows } = await sql<{ login: string }>`select login from app_user where id = ${step.userId}`.execute(host.db);
    const login = rows[0]?.login ?? '';
    const kept = step.secret === null ? null : host.sealing.open(step.secret);
    // Asked again, by a page that was loaded anew, it is the same secret: the authenticator may have it already.
    const made = kept === null ? newSecret(login) : { secret: kept, uri: uriOf(kept, login) };
    if (kept === null) await keepStepSecret(host.db, step.token, host.sealing.seal(made.secret));
    void reply.header('cache-control', 'no-store');
    return made;
  });

  async function waitingStep(request: FastifyRequest): Promise<WaitingStep> {
    const token = request.cookies[stepCookie];
    const step = token ? await stepOf(host.db, token) : null;
    if (!token || !step) throw stepOver();
    return { ...step, token };
  }

  async function giveCode(step: WaitingStep, code: string, request: FastifyRequest): Promise<{ entry: Entry; recoveryCodes: readonly string[] | null }> {
    const visitor = { ...visitorOf(request, host), device: step.device };
    const account = await accountOf(host.db, sql`id = ${step.userId}`, visitor);
    if (account?.status !== 'active') throw stepOver();
    const knownDevice = account.known ? step.device : null;
    const wait = await minutesToWait(host.db, { login: step.login, ip: visitor.ip, knownDevice });
    if (wait > 0) throw throttled(wait);
    const taken = await host.db.transaction().execute((db) => take({ ...host, db }, step, account, code));
    if (!taken) {
      await noteAttempt(host.db, { login: step.login, userId: account.id, ok: false, method: step.method, reason: 'wrong code' }, { ...visitor, device: knownDevice });
      throw wrongCode();
    }
    if (!(await closeStep(host.db, step.token))) throw stepOver();
    const entry = await enter(host, account, step.login, `${step.method}+${taken.by}` as Method, visitor);
    return { entry, recoveryCodes: taken.recoveryCodes };
  }

  async function take(keeper: Parameters<typeof takeCode>[0], step: WaitingStep, account: Account, code: string): Promise<{ by: 'code' | 'recovery' | 'enrol'; recoveryCodes: readonly string[] | null } | null> {
    if (step.step === 'code') {
      const by = await takeCode(keeper, account.id, code);
      return by === null ? null : { by: by === 'recovery' ? 'recovery' : 'code', recoveryCodes: null };
    }
    const secret = step.secret === null ? null : keeper.sealing.open(step.secret);
    // Somebody enrolled in another window meanwhile: that authenticator stands.
    if (account.has_factor || secret === null) throw stepOver();
    const recoveryCodes = await enrol(keeper, account.id, secret, code);
    return recoveryCodes === null ? null : { by: 'enrol', recoveryCodes };
  }
}
