import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { cookieApi } from '../http/cookie-api.ts';
import { CodeInput } from './code-input.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import { PublicForm } from './public-form.tsx';
import type { Enrolment } from './security.ts';
import type { StepFormProps } from './step-ways.ts';
import { useStepCode } from './use-step-code.ts';

/** Sets up an authenticator app in the middle of a sign-in. */
export function SetUpApp({ refusal, onAnswer, onRefusal, children }: StepFormProps & { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { code, setCode, waiting, submit } = useStepCode({ onAnswer, onRefusal });
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    cookieApi<Enrolment>('login/enrol/', { method: 'POST' }).then(setEnrolment, (error: unknown) =>
      setFailure((error as Error).message),
    );
  }, []);
  return (
    <PublicForm title={t`Set up a second factor`} refusal={refusal ?? failure} onSubmit={submit}>
      <p className="login-note">{t`Your role requires a second factor: a code from an authenticator app on your phone.`}</p>
      <EnrolmentCode enrolment={enrolment} />
      <CodeInput id="login-code" value={code} onChange={setCode} large takes="app" />
      <Button type="submit" intent="primary" size="large" fill loading={waiting} text={t`Continue`} />
      <p className="login-more">{children}</p>
    </PublicForm>
  );
}
