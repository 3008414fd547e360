import { Button, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { cookieApi } from '../http/cookie-api.ts';
import { ProblemError } from '../http/problem-error.ts';
import { GiveFactor } from './give-factor.tsx';
import { GiveMailedCode } from './give-mailed-code.tsx';
import { PublicForm } from './public-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { StepAnswer, StepWays } from './step-ways.ts';
import { SetUpFactor } from './set-up-factor.tsx';
import { enter } from './session-store.ts';
import type { SessionUser } from './user.ts';

interface SecondStepProps {
  readonly onUser: (user: SessionUser) => Promise<void>;
  /** To the password again. */
  readonly onBack: () => void;
}

interface Refusal {
  readonly sentence: string;
  /** Nothing can be given any more: back to the password. */
  readonly isOver: boolean;
}

const isOver = (error: unknown): boolean => error instanceof ProblemError && error.code === 'step_over';

/** Milliseconds for which somebody can read that the step is over. */
const readingMs = 2_500;

/**
 * The second step of a sign-in: a code or a passkey, which is set up here first where a role asks for it, or a code by
 * mail.
 */
export default function SecondStep({ onUser, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const [ways, setWays] = useState<StepWays | null>(null);
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [done, setDone] = useState<(SessionUser & { readonly recoveryCodes: readonly string[] }) | null>(null);
  const refuse = (sentence: string | null, error?: unknown): void =>
    setRefusal(sentence === null ? null : { sentence, isOver: isOver(error) });
  useEffect(() => {
    cookieApi<StepWays>('login/step/').then(setWays, (error: unknown) =>
      setRefusal({ sentence: (error as Error).message, isOver: isOver(error) }),
    );
  }, [round]);
  useEffect(() => {
    if (!refusal?.isOver) return;
    const timer = setTimeout(onBack, readingMs);
    return () => clearTimeout(timer);
  }, [refusal, onBack]);
  const arrive = async (user: SessionUser): Promise<void> => {
    enter(user);
    await onUser(user);
  };
  const take = async (answer: StepAnswer): Promise<void> => {
    if ('step' in answer) setRound(round + 1);
    else if (answer.recoveryCodes) setDone({ ...answer, recoveryCodes: answer.recoveryCodes });
    else await arrive(answer);
  };
  if (done) {
    return (
      <PublicForm title={t`Recovery codes`} onSubmit={() => arrive(done)}>
        <RecoveryCodes codes={done.recoveryCodes} />
        <Button type="submit" intent="primary" size="large" fill text={t`I have saved them`} />
      </PublicForm>
    );
  }
  if (ways === null) {
    return (
      <PublicForm title={t`Second factor`} refusal={refusal?.sentence ?? null}>
        {refusal === null ? <Spinner size={32} /> : null}
      </PublicForm>
    );
  }
  const shared = { ways, refusal: refusal?.sentence ?? null, onAnswer: take, onRefusal: refuse, onBack };
  if (ways.step === 'mail') return <GiveMailedCode {...shared} />;
  return ways.step === 'code' ? <GiveFactor {...shared} /> : <SetUpFactor {...shared} />;
}
