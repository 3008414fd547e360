import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { Button } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { cookieApi } from '../http/cookie-api.ts';
import { describeDevice } from './device-name.ts';
import { createPasskey } from './passkey-ceremony.ts';
import { PasskeyNameInput } from './passkey-name-input.tsx';
import { PublicForm } from './public-form.tsx';
import type { StepAnswer, StepFormProps } from './step-ways.ts';
import { usePasskeySentence } from './use-passkey-sentence.ts';

/** Registers a passkey in the middle of a sign-in. */
export function SetUpPasskey({
  ways: { ways, passkeyOrigins },
  refusal,
  onAnswer,
  onRefusal,
  children,
}: StepFormProps & { readonly children: ReactNode }) {
  const { t } = useLingui();
  const sentenceOf = usePasskeySentence();
  const [name, setName] = useState(() => describeDevice(navigator.userAgent));
  const [waiting, setWaiting] = useState(false);
  const submit = async (): Promise<void> => {
    setWaiting(true);
    onRefusal(null);
    try {
      const response = await createPasskey(
        await cookieApi<PublicKeyCredentialCreationOptionsJSON>('login/enrol/passkey/begin/', { method: 'POST' }),
      );
      await onAnswer(await cookieApi<StepAnswer>('login/enrol/passkey/', { method: 'POST', body: { name, response } }));
    } catch (error) {
      onRefusal(sentenceOf(error, passkeyOrigins), error);
    }
    setWaiting(false);
  };
  const note = ways.includes('code')
    ? t`Your role requires a second factor: a passkey on your phone, this computer or a security key.`
    : t`Your role requires a passkey on your phone, this computer or a security key. It only works on Filon's own pages.`;
  return (
    <PublicForm title={t`Set up a passkey`} refusal={refusal} onSubmit={submit}>
      <p className="login-note">{note}</p>
      <PasskeyNameInput id="login-passkey-name" value={name} onChange={setName} large />
      <Button
        type="submit"
        intent="primary"
        size="large"
        fill
        icon={<Key />}
        loading={waiting}
        text={t`Set up a passkey`}
      />
      <p className="login-more">{children}</p>
    </PublicForm>
  );
}
