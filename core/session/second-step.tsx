import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { cookieApi } from '../http/cookie-api.ts';
import { ProblemError } from '../http/problem-error.ts';
import { CodeInput } from './code-input.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import { PublicForm } from './public-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { Enrolment } from './security.ts';
import { enter, type NextStep } from './session-store.ts';
import type { SessionUser } from './user.ts';

interface SecondStepProps {
  readonly step: NextStep;
  readonly onUser: (user: SessionUser) => Promise<void>;
  /** To the password again. */
  readonly onBack: () => void;
}

type Answer = SessionUser & { readonly recoveryCodes?: readonly string[] };

/** The second step of a sign-in: the code of the authenticator, which is set up here first where a role asks for it. */
export default function SecondStep({ step, onUser, onBack }: SecondStepProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [done, setDone] = useState<Answer | null>(null);
  useEffect(() => {
    if (step !== 'enrol') return;
    cookieApi<Enrolment>('login/enrol/', { method: 'POST' }).then(setEnrolment, (error: unknown) => setRefusal((error as Error).message));
  }, [step]);
  const arrive = async (user: Answer): Promise<void> => {
    enter(user);
    await onUser(user);
  };
  const submit = async (): Promise<void> => {
    setWaiting(true);
    setRefusal(null);
    try {
      const user = await cookieApi<Answer>('login/second_factor/', { method: 'POST', body: { code } });
      if (user.recoveryCodes) setDone(user);
      else await arrive(user);
    } catch (error) {
      setRefusal((error as Error).message);
      setCode('');
      if (error instanceof ProblemError && error.code === 'step_over') setTimeout(onBack, 2_500);
    }
    setWaiting(false);
  };
  if (done?.recoveryCodes) {
    return (
      <PublicForm title={t`Recovery codes`} onSubmit={() => arrive(done)}>
        <RecoveryCodes codes={done.recoveryCodes} />
        <Button type="submit" intent="primary" size="large" fill text={t`I have kept them`} />
      </PublicForm>
    );
  }
  return (
    <PublicForm title={step === 'enrol' ? t`Set up a second factor` : t`Second factor`} refusal={refusal} onSubmit={submit}>
      {step === 'enrol' ? (
        <>
          <p className="login-note">{t`Your role asks for a second factor: a code that an authenticator app on your telephone shows.`}</p>
          <EnrolmentCode enrolment={enrolment} />
        </>
      ) : null}
      <CodeInput id="login-code" value={code} onChange={setCode} large recovery={step === 'code'} />
      <Button type="submit" intent="primary" size="large" fill loading={waiting} text={t`Continue`} />
      <p className="login-more">
        <Button variant="minimal" size="small" text={t`Back to the password`} onClick={onBack} />
      </p>
    </PublicForm>
  );
}
