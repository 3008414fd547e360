import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { checkBody } from '../host/check-body.ts';
import { refuseForeignOrigin } from '../host/guard.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { mailQueued } from '../mail/mail.server.ts';
import { mailSignInCode } from './account-mails.server.ts';
import { described } from './described.server.ts';
import { keepStep, type Entrance } from './entrance.server.ts';
import { inTurn } from './in-turn.ts';
import { prolongStep } from './sign-in-step.server.ts';
import { hiddenAddress, tooManyCodes, triesLeft } from './sign-with-code.server.ts';
import type { CodeAsked } from './signing.ts';
import {
  codeMinutes,
  codesOfHour,
  freshCode,
  makeCode,
  signInCodesPerHour,
  signInSubject,
  tryCode,
  spendCode,
} from './signing-codes.server.ts';
import { noteWrongFactor, stepOver, waitingStep, type WaitingStep } from './waiting-step.server.ts';

const holderOf = ({ step, account }: WaitingStep) => ({
  userId: account.id,
  sessionId: step.id,
  subject: signInSubject,
});

/** `POST /api/login/code/`: mails the code that a vendor gives on a device that is not known (procurement.md §5). */
export function deviceCodeRoute(entrance: Entrance): void {
  const { app, host } = entrance;
  app.post(
    '/api/login/code/',
    {
      ...described('Send the code that is asked for on a new device', z.strictObject({})),
      config: { can: 'public', rateLimit: { max: 60, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      refuseForeignOrigin(request);
      checkBody(z.strictObject({}), request.body ?? {});
      const { step } = await waitingStep(host, request);
      const asked = await inTurn(step.login, async () =>
        sendCode(host, await waitingStep(host, request), request, reply),
      );
      host.publish(mailQueued, null);
      void reply.header('cache-control', 'no-store');
      return asked;
    },
  );
}

/** Who asks again at once has just been sent one. Throws 429 where an account was sent too many. */
async function sendCode(
  host: Host,
  waiting: WaitingStep,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CodeAsked> {
  const { step, account, token, visitor } = waiting;
  if (step.step !== 'mail') throw stepOver();
  const sentTo = hiddenAddress(account.email);
  const asked = await host.db.transaction().execute(async (db): Promise<CodeAsked> => {
    const keeper = { ...host, db };
    const fresh = await freshCode(keeper, holderOf(waiting));
    if (fresh !== null) return { from: 'mail', sentTo, expiresAt: fresh };
    if ((await codesOfHour(keeper, account.id, true)) >= signInCodesPerHour) throw tooManyCodes(signInCodesPerHour);
    const { code, expiresAt } = await makeCode(keeper, holderOf(waiting));
    await prolongStep(db, token);
    await mailSignInCode(keeper, account, visitor, code, codeMinutes);
    return { from: 'mail', sentTo, expiresAt };
  });
  keepStep(request, reply, token);
  return asked;
}

/** Takes the code of a mail. Throws 401 where it is wrong, which counts with the wrong passwords, or over. */
export async function takeMailedCode(host: Host, waiting: WaitingStep, code: string): Promise<void> {
  const typed = await tryCode(host, holderOf(waiting), code);
  if (typed === null) throw codeOver();
  if ('left' in typed) {
    await noteWrongFactor(host, waiting, 'wrong code');
    throw refused('wrong_code', triesLeft(typed.left));
  }
  if (!(await spendCode(host.db, typed.right))) throw codeOver();
}

const refused = (code: string, sentence: MessageDescriptor): Problem => new Problem(401, code, sentence);
const codeOver = () => refused('code_over', msg`This code has expired: request a new one.`);
