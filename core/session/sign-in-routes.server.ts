import { msg } from '@lingui/core/macro';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { checkBody } from '../host/check-body.ts';
import { refuseForeignOrigin } from '../host/guard.ts';
import { Problem } from '../host/problem.ts';
import { described } from './described.server.ts';
import { takeMailedCode } from './device-code.server.ts';
import { answerEntry, answerOutcome, visitorOf, type Entrance, type NextStep } from './entrance.server.ts';
import { inTurn } from './in-turn.ts';
import { passkeyProblems } from './passkey-problems.server.ts';
import { relyingParty } from './relying-party.server.ts';
import { enrol, isAppCode, newSecret, takeCode, uriOf } from './second-factor.server.ts';
import { signIn, type Entry, type StepMethod } from './sign-in.server.ts';
import { keepStepSecret } from './sign-in-step.server.ts';
import type { SessionUser } from './user.ts';
import { noteWrongFactor, passStep, stepOver, waitingStep, type WaitingStep } from './waiting-step.server.ts';

const credentials = z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1_024) });
const codeBody = z.strictObject({ code: z.string().min(1).max(40) });
const perMinute = (max: number) => ({ can: 'public' as const, rateLimit: { max, timeWindow: '1 minute' } });

export const wrongCode = () => new Problem(401, 'wrong_code', msg`This code is wrong or has already been used.`);

/**
 * Sign in by password, and the second factor after it (catalogue people.md §7). A second step is answered 202 with its
 * name.
 */
export function signInRoutes(entrance: Entrance): void {
  const { app, host } = entrance;

  app.post('/api/login/', { ...described('Sign in', credentials), config: perMinute(600) }, async (request, reply) => {
    refuseForeignOrigin(request);
    const { email, password } = checkBody(credentials, request.body);
    return answerOutcome(entrance, request, reply, await signIn(host, email, password, visitorOf(request, host)));
  });

  app.get(
    '/api/login/step/',
    { ...described('How the second step of the sign-in can be taken'), config: perMinute(300) },
    async (request, reply) => {
      const { step, ways } = await waitingStep(host, request);
      void reply.header('cache-control', 'no-store');
      return { step: step.step, ways, passkeyOrigins: relyingParty(host)?.origins ?? [] };
    },
  );

  app.post(
    '/api/login/second_factor/',
    { ...described('Give the second factor', codeBody), config: perMinute(300) },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const { code } = checkBody(codeBody, request.body);
      const { step } = await waitingStep(host, request);
      // Attempts on one account follow one another, as those on its password do.
      const { entry, recoveryCodes } = await inTurn(step.login, async () =>
        giveCode(await waitingStep(host, request), code),
      );
      return answerStep(entrance, request, reply, entry, recoveryCodes);
    },
  );

  app.post(
    '/api/login/enrol/',
    { ...described('Begin to set up the second factor that a role asks for'), config: perMinute(60) },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const { step, token, ways } = await waitingStep(host, request);
      if (step.step !== 'enrol') throw stepOver();
      if (!ways.includes('code')) throw passkeyProblems.needed();
      const { rows } = await sql<{ login: string }>`select login from app_user where id = ${step.userId}`.execute(
        host.db,
      );
      const login = rows[0]?.login ?? '';
      const kept = step.secret === null ? null : host.sealing.open(step.secret);
      // Asked again, by a page that was loaded anew, it is the same secret: the authenticator may have it already.
      const made = kept === null ? newSecret(login) : { secret: kept, uri: uriOf(kept, login) };
      if (kept === null) await keepStepSecret(host.db, token, host.sealing.seal(made.secret));
      void reply.header('cache-control', 'no-store');
      return made;
    },
  );

  async function giveCode(
    waiting: WaitingStep,
    code: string,
  ): Promise<{ entry: Entry | null; recoveryCodes: readonly string[] }> {
    if (waiting.step.step === 'mail') {
      await takeMailedCode(host, waiting, code);
      return { entry: await passStep(host, waiting, 'mail'), recoveryCodes: [] };
    }
    const taken = await host.db.transaction().execute((db) => take({ ...host, db }, waiting, code));
    if (!taken) {
      await noteWrongFactor(host, waiting, 'wrong code');
      throw wrongCode();
    }
    return { entry: await passStep(host, waiting, taken.by), recoveryCodes: taken.recoveryCodes };
  }

  async function take(
    keeper: Parameters<typeof takeCode>[0],
    { step, account, ways }: WaitingStep,
    code: string,
  ): Promise<{ by: StepMethod; recoveryCodes: readonly string[] } | null> {
    // A fake page may ask for a code of the app: where a role asks for a passkey, it is worth nothing beside one.
    const isRefused = !ways.includes('code') && (step.step === 'enrol' || (account.has_app && isAppCode(code)));
    if (isRefused) throw passkeyProblems.needed();
    if (step.step === 'code') {
      const by = await takeCode(keeper, account.id, code);
      return by === null ? null : { by: by === 'recovery' ? 'recovery' : 'code', recoveryCodes: [] };
    }
    const secret = step.secret === null ? null : keeper.sealing.open(step.secret);
    if (secret === null) throw stepOver();
    const recoveryCodes = await enrol(keeper, account.id, secret, code);
    return recoveryCodes === null ? null : { by: 'enrol', recoveryCodes };
  }
}

/** After a second step: the user, with recovery codes that were made by it; or that a passkey is still to be set up. */
export async function answerStep(
  entrance: Entrance,
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry | null,
  recoveryCodes: readonly string[],
): Promise<(SessionUser & { recoveryCodes?: readonly string[] }) | NextStep> {
  if (entry === null) {
    void reply.header('cache-control', 'no-store').code(202);
    return { step: 'enrol' };
  }
  entrance.host.publish('access.changed', entry.userId);
  const user = await answerEntry(entrance, request, reply, entry);
  return recoveryCodes.length > 0 ? { ...user, recoveryCodes } : user;
}
