import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CodeInput } from './code-input.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { passkeysWorkHere } from './passkey-ceremony.ts';
import { PasskeyPlace } from './passkey-place.tsx';
import { PublicForm } from './public-form.tsx';
import type { StepAnswer, StepFormProps } from './step-ways.ts';
import { useStepCode } from './use-step-code.ts';
import './passkey-list.css';

/** A second factor is given: a passkey, a code of the app, or a recovery code. */
export function GiveFactor({ ways: { ways, passkeyOrigins }, refusal, onAnswer, onRefusal, onBack }: StepFormProps) {
  const { t } = useLingui();
  const { code, setCode, waiting, submit } = useStepCode({ onAnswer, onRefusal });
  const hasPasskey = ways.includes('passkey');
  const worksHere = hasPasskey && passkeysWorkHere(passkeyOrigins);
  const takesCodes = ways.includes('code');
  const [isTyping, setIsTyping] = useState(takesCodes || !worksHere);
  return (
    <PublicForm title={t`Second factor`} refusal={refusal} onSubmit={isTyping ? submit : undefined}>
      {hasPasskey && !worksHere ? <PasskeyPlace origins={passkeyOrigins} /> : null}
      {isTyping ? (
        <>
          <CodeInput id="login-code" value={code} onChange={setCode} large takes={takesCodes ? 'any' : 'recovery'} />
          <Button type="submit" intent="primary" size="large" fill loading={waiting} text={t`Continue`} />
        </>
      ) : null}
      {worksHere ? (
        <div className="login-ways">
          <PasskeyButton<StepAnswer>
            text={t`Use a passkey`}
            path="login/second_factor/passkey/"
            origins={passkeyOrigins}
            intent={isTyping ? 'none' : 'primary'}
            onAnswer={onAnswer}
            onRefusal={onRefusal}
          />
        </div>
      ) : null}
      <p className="login-more">
        {isTyping ? null : (
          <Button variant="minimal" size="small" text={t`Use a recovery code`} onClick={() => setIsTyping(true)} />
        )}
        <Button variant="minimal" size="small" text={t`Back to the password`} onClick={onBack} />
      </p>
    </PublicForm>
  );
}
