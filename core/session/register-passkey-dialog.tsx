import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../http/api.ts';
import { ProblemError } from '../http/problem-error.ts';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';
import { describeDevice } from './device-name.ts';
import { createPasskey } from './passkey-ceremony.ts';
import { PasskeyNameInput } from './passkey-name-input.tsx';
import { usePasskeySentence } from './use-passkey-sentence.ts';

interface RegisterPasskeyProps {
  readonly hasPassword: boolean;
  readonly origins: readonly string[];
  /** Recovery codes where these are the first. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Registers a passkey: the password and a name here, the rest in a window of the browser's own. */
export function RegisterPasskeyDialog({ hasPassword, origins, onDone, onClose }: RegisterPasskeyProps) {
  const { t } = useLingui();
  const sentenceOf = usePasskeySentence();
  const [name, setName] = useState(() => describeDevice(navigator.userAgent));
  const register = async (current: string): Promise<void> => {
    try {
      const response = await createPasskey(
        await api<PublicKeyCredentialCreationOptionsJSON>('me/passkeys/begin/', { method: 'POST', body: { current } }),
      );
      onDone(
        (await api<{ recoveryCodes: readonly string[] }>('me/passkeys/', { method: 'POST', body: { name, response } }))
          .recoveryCodes,
      );
    } catch (error) {
      throw error instanceof ProblemError
        ? error
        : new ProblemError(0, { detail: sentenceOf(error, origins), code: 'passkey' }, error);
    }
  };
  return (
    <ConfirmPasswordDialog
      title={t`Add a passkey`}
      about={t`Your phone, this computer or a security key then signs you in by fingerprint, face or PIN. It only works on Filon's own pages.`}
      hasPassword={hasPassword}
      action={t`Continue`}
      onConfirm={register}
      onClose={onClose}
    >
      {(problem) => (
        <PasskeyNameInput id="passkey-name" value={name} onChange={setName} problem={problem?.fields['name']} />
      )}
    </ConfirmPasswordDialog>
  );
}
