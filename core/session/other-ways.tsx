import { AnchorButton, Callout } from '@blueprintjs/core';
import { LogIn } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PasskeyButton } from './passkey-button.tsx';
import { passkeysWorkHere } from './passkey-ceremony.ts';
import { enter } from './session-store.ts';
import { signInMethods, type SignInMethods } from './sign-in-methods.ts';
import type { SessionUser } from './user.ts';

interface OtherWaysProps {
  readonly failed: string | null;
  readonly next: string;
  readonly onUser: (user: SessionUser) => Promise<void>;
  readonly onRefusal: (sentence: string | null) => void;
}

/**
 * The ways in without a password: a passkey, where browser and address allow one; a provider of OpenID Connect, where
 * one is set up, and why the last attempt there came to nothing.
 */
export default function OtherWays({ failed, next, onUser, onRefusal }: OtherWaysProps) {
  const { t } = useLingui();
  const [methods, setMethods] = useState<SignInMethods | null>(null);
  useEffect(() => {
    let gone = false;
    // Without an answer the page is what it is without other ways.
    signInMethods().then(
      (answer) => (gone ? undefined : setMethods(answer)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  const sentences: Readonly<Record<string, string>> = {
    no_account: t`There is no account for this sign-in. Ask your administrator.`,
    refused: t`The sign-in was not completed.`,
    unavailable: t`The sign-in provider cannot be reached; try again in a moment.`,
  };
  if (methods === null) return null;
  const { provider, passkeyOrigins } = methods;
  const hasPasskeys = passkeysWorkHere(passkeyOrigins);
  if (provider === null && !hasPasskeys) return null;
  const arrive = async (user: SessionUser): Promise<void> => {
    enter(user);
    await onUser(user);
  };
  return (
    <div className="login-ways">
      {hasPasskeys ? (
        <PasskeyButton<SessionUser>
          text={t`Sign in with a passkey`}
          path="login/passkey/"
          origins={passkeyOrigins}
          onAnswer={arrive}
          onRefusal={onRefusal}
        />
      ) : null}
      {provider === null ? null : (
        <AnchorButton
          fill
          size="large"
          icon={<LogIn />}
          text={t`Sign in with ${provider}`}
          href={`/api/login/oidc/?next=${encodeURIComponent(next)}`}
        />
      )}
      {failed !== null && Object.hasOwn(sentences, failed) ? (
        <Callout intent="danger" role="alert">
          {sentences[failed]}
        </Callout>
      ) : null}
    </div>
  );
}
