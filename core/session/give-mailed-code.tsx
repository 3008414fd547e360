import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { cookieApi } from '../http/cookie-api.ts';
import { CodeInput } from './code-input.tsx';
import { PublicForm } from './public-form.tsx';
import type { CodeAsked } from './signing.ts';
import type { StepFormProps } from './step-ways.ts';
import { useStepCode } from './use-step-code.ts';

const sendCode = (): Promise<CodeAsked> => cookieApi<CodeAsked>('login/code/', { method: 'POST', body: {} });

/** A code by mail is given, which is sent as the form opens. */
export function GiveMailedCode({
  refusal,
  onAnswer,
  onRefusal,
  onBack,
  send = sendCode,
}: StepFormProps & { readonly send?: () => Promise<CodeAsked> }) {
  const { t } = useLingui();
  const { code, setCode, waiting, submit } = useStepCode({ onAnswer, onRefusal });
  const [asked, setAsked] = useState<CodeAsked | null>(null);
  const ask = (): void =>
    void send().then(
      (answer) => {
        onRefusal(null);
        setAsked(answer);
      },
      (error: unknown) => onRefusal((error as Error).message, error),
    );
  const begin = useEffectEvent(ask);
  useEffect(() => begin(), []);
  const address = asked?.sentTo ?? '';
  return (
    <PublicForm title={t`New device`} refusal={refusal} onSubmit={submit}>
      <p className="login-note">{t`This device is new for your account: enter the code sent to you by e-mail.`}</p>
      <p className="login-note" role="status">
        {asked === null ? '' : t`A code was sent to ${address}. It is valid for 10 minutes.`}
      </p>
      <CodeInput id="login-code" value={code} onChange={setCode} large takes="mail" />
      <Button type="submit" intent="primary" size="large" fill loading={waiting} text={t`Continue`} />
      <p className="login-more">
        <Button variant="minimal" size="small" text={t`Send a new code`} onClick={ask} />
        <Button variant="minimal" size="small" text={t`Back to the password`} onClick={onBack} />
      </p>
    </PublicForm>
  );
}
