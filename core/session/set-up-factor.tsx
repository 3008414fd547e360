import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passkeysWorkHere } from './passkey-ceremony.ts';
import { PasskeyPlace } from './passkey-place.tsx';
import { PublicForm } from './public-form.tsx';
import { SetUpApp } from './set-up-app.tsx';
import { SetUpPasskey } from './set-up-passkey.tsx';
import type { StepFormProps } from './step-ways.ts';
import './passkey-list.css';

/** Sets up what a role asks for, in the middle of a sign-in: an authenticator app or a passkey, or a passkey alone. */
export function SetUpFactor(props: StepFormProps) {
  const { t } = useLingui();
  const { ways, passkeyOrigins } = props.ways;
  const worksHere = ways.includes('passkey') && passkeysWorkHere(passkeyOrigins);
  const [chosen, setChosen] = useState<'code' | 'passkey'>(ways.includes('code') ? 'code' : 'passkey');
  const choose = (way: 'code' | 'passkey'): void => {
    props.onRefusal(null);
    setChosen(way);
  };
  const back = <Button variant="minimal" size="small" text={t`Back to the password`} onClick={props.onBack} />;
  if (chosen === 'code') {
    return (
      <SetUpApp {...props}>
        {worksHere ? (
          <Button variant="minimal" size="small" text={t`Set up a passkey instead`} onClick={() => choose('passkey')} />
        ) : null}
        {back}
      </SetUpApp>
    );
  }
  if (!worksHere) {
    return (
      <PublicForm title={t`Set up a passkey`} refusal={props.refusal}>
        <p className="login-note">{t`Your role requires a passkey.`}</p>
        <PasskeyPlace origins={passkeyOrigins} />
        <p className="login-more">{back}</p>
      </PublicForm>
    );
  }
  return (
    <SetUpPasskey {...props}>
      {ways.includes('code') ? (
        <Button
          variant="minimal"
          size="small"
          text={t`Use an authenticator app instead`}
          onClick={() => choose('code')}
        />
      ) : null}
      {back}
    </SetUpPasskey>
  );
}
