import { Button, Tag } from '@blueprintjs/core';
import { Key } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../http/api.ts';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';
import { passkeysWorkHere } from './passkey-ceremony.ts';
import { PasskeyList } from './passkey-list.tsx';
import { PasskeyNameInput } from './passkey-name-input.tsx';
import { PasskeyPlace } from './passkey-place.tsx';
import type { Passkey } from './passkeys.ts';
import { RegisterPasskeyDialog } from './register-passkey-dialog.tsx';
import type { Security } from './security.ts';

interface OwnPasskeysProps {
  readonly security: Security;
  /** After a change: a sentence about it, and recovery codes where some were made. */
  readonly onChanged: (sentence: string, recoveryCodes?: readonly string[]) => void;
}

type Asked = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey } | null;

/** The passkeys of one's own account, and what may be done with them. */
export function OwnPasskeys({ security, onChanged }: OwnPasskeysProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>(null);
  const [name, setName] = useState('');
  const { passkeys, passkeyNeeded, passkeyOrigins, secondFactorNeeded, secondFactorSince, hasPassword } = security;
  const close = (): void => setAsked(null);
  const finish = (sentence: string, recoveryCodes?: readonly string[]): void => {
    close();
    onChanged(sentence, recoveryCodes);
  };
  const isLastNeeded = passkeys.length === 1 && (passkeyNeeded || (secondFactorNeeded && secondFactorSince === null));
  return (
    <>
      {passkeys.length === 0 ? (
        <Tag minimal intent={passkeyNeeded ? 'warning' : 'none'}>
          {passkeyNeeded ? t`Required, not set up` : t`None`}
        </Tag>
      ) : null}
      {passkeysWorkHere(passkeyOrigins) ? (
        <Button size="small" icon={<Key />} text={t`Add a passkey`} onClick={() => setAsked({ what: 'add' })} />
      ) : (
        <PasskeyPlace origins={passkeyOrigins} />
      )}
      {passkeys.length > 0 ? (
        <PasskeyList
          passkeys={passkeys}
          removable={!isLastNeeded}
          onRename={(passkey) => {
            setName(passkey.name);
            setAsked({ what: 'rename', passkey });
          }}
          onRemove={(passkey) => setAsked({ what: 'remove', passkey })}
        />
      ) : null}
      {asked?.what === 'add' ? (
        <RegisterPasskeyDialog
          hasPassword={hasPassword}
          origins={passkeyOrigins}
          onDone={(codes) => finish(t`The passkey was added.`, codes)}
          onClose={close}
        />
      ) : null}
      {asked?.what === 'rename' ? (
        <ConfirmPasswordDialog
          title={t`Rename the passkey`}
          about={asked.passkey.name}
          hasPassword={hasPassword}
          action={t`Rename`}
          onConfirm={async (current) => {
            await api(`me/passkeys/${asked.passkey.id}/rename/`, { method: 'POST', body: { current, name } });
            finish(t`The passkey was renamed.`);
          }}
          onClose={close}
        >
          {(problem) => (
            <PasskeyNameInput id="passkey-name" value={name} onChange={setName} problem={problem?.fields['name']} />
          )}
        </ConfirmPasswordDialog>
      ) : null}
      {asked?.what === 'remove' ? (
        <ConfirmPasswordDialog
          title={t`Remove the passkey`}
          about={t`"${asked.passkey.name}" can no longer be used to sign in.`}
          hasPassword={hasPassword}
          action={t`Remove`}
          intent="danger"
          onConfirm={async (current) => {
            await api(`me/passkeys/${asked.passkey.id}/remove/`, { method: 'POST', body: { current } });
            finish(t`The passkey was removed.`);
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}
