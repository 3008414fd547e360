import { checkBody } from '../host/check-body.ts';
import { refuseForeignOrigin } from '../host/guard.ts';
import { described } from './described.server.ts';
import type { Entrance } from './entrance.server.ts';
import { inTurn } from './in-turn.ts';
import { takeChallenge, type ChallengeHolder } from './passkey-challenges.server.ts';
import { passkeyProblems } from './passkey-problems.server.ts';
import { beginRegistration, finishRegistration } from './passkey-registration.server.ts';
import { newPasskeyBody, passkeyUseBody, type AuthenticationAnswer } from './passkey-schemas.server.ts';
import { beginUse, refusalOf, tellRefusal } from './passkey-use.server.ts';
import { passkeyByCredential } from './passkeys.server.ts';
import { answerStep } from './sign-in-routes.server.ts';
import type { Entry } from './sign-in.server.ts';
import { noteWrongFactor, passStep, stepOver, waitingStep, type WaitingStep } from './waiting-step.server.ts';

const perMinute = (max: number) => ({ can: 'public' as const, rateLimit: { max, timeWindow: '1 minute' } });
const holderOf = ({ token }: WaitingStep): ChallengeHolder => `step ${token}`;

/** The second step of a sign-in by a passkey, or setting up the passkey that a role asks for. */
export function passkeyStepRoutes(entrance: Entrance): void {
  const { app, host } = entrance;

  app.post(
    '/api/login/second_factor/passkey/begin/',
    { ...described('What a passkey signs as the second factor'), config: perMinute(120) },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const waiting = await waitingStep(host, request);
      if (waiting.step.step !== 'code' || !waiting.ways.includes('passkey')) throw passkeyProblems.notHere();
      void reply.header('cache-control', 'no-store');
      return beginUse(host, holderOf(waiting), waiting.account.id);
    },
  );

  app.post(
    '/api/login/second_factor/passkey/',
    { ...described('Give a passkey as the second factor', passkeyUseBody), config: perMinute(120) },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const { response } = checkBody(passkeyUseBody, request.body);
      const { step } = await waitingStep(host, request);
      if (step.step !== 'code') throw stepOver();
      const entry = await inTurn(step.login, async () => givePasskey(await waitingStep(host, request), response));
      return answerStep(entrance, request, reply, entry, []);
    },
  );

  app.post(
    '/api/login/enrol/passkey/begin/',
    { ...described('Begin to set up a passkey as the second factor that a role asks for'), config: perMinute(60) },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const waiting = await waitingStep(host, request);
      if (waiting.step.step !== 'enrol') throw stepOver();
      void reply.header('cache-control', 'no-store');
      return beginRegistration(host, holderOf(waiting), waiting.account);
    },
  );

  app.post(
    '/api/login/enrol/passkey/',
    {
      ...described('Set up a passkey as the second factor that a role asks for', newPasskeyBody),
      config: perMinute(60),
    },
    async (request, reply) => {
      refuseForeignOrigin(request);
      const { name, response } = checkBody(newPasskeyBody, request.body);
      const { step } = await waitingStep(host, request);
      if (step.step !== 'enrol') throw stepOver();
      const { entry, recoveryCodes } = await inTurn(step.login, async () => {
        const waiting = await waitingStep(host, request);
        const made = await finishRegistration(host, holderOf(waiting), waiting.account, name, response, request.ip);
        return { entry: await passStep(host, waiting, 'enrol'), recoveryCodes: made };
      });
      return answerStep(entrance, request, reply, entry, recoveryCodes);
    },
  );

  async function givePasskey(waiting: WaitingStep, answer: AuthenticationAnswer): Promise<Entry | null> {
    const challenge = await takeChallenge(host.db, holderOf(waiting), 'second_factor');
    if (challenge === null) throw passkeyProblems.over();
    const passkey = await passkeyByCredential(host.db, answer.id);
    // A passkey of somebody else is as unknown as one that never was.
    const ownPasskey = passkey?.user_id === waiting.account.id ? passkey : null;
    const refusal = ownPasskey
      ? await refusalOf(host, { passkey: ownPasskey, challenge, answer, alone: false })
      : 'passkey: unknown';
    if (refusal === null) return passStep(host, waiting, 'passkey');
    await noteWrongFactor(host, waiting, refusal);
    if (ownPasskey && refusal !== 'passkey: unknown')
      await tellRefusal(host, waiting.account, ownPasskey, refusal, waiting.visitor.ip);
    throw passkeyProblems.refused();
  }
}
