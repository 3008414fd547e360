import { AnchorButton, Callout } from '@blueprintjs/core';
import { LogIn } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { cookieApi } from '../http/cookie-api.ts';

interface Methods {
  /** The name of the OpenID provider, where there is one. */
  readonly provider: string | null;
}

/** The way in by a provider of OpenID Connect, where one is set up; and why the last attempt there came to nothing. */
export default function ProviderButton({ failed, next }: { readonly failed: string | null; readonly next: string }) {
  const { t } = useLingui();
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    // Without an answer the page is what it is without a provider.
    cookieApi<Methods>('login/methods/').then(({ provider: name }) => (gone ? undefined : setProvider(name)), () => undefined);
    return () => {
      gone = true;
    };
  }, []);
  const sentences: Readonly<Record<string, string>> = {
    no_account: t`There is no account for this sign-in. Ask your administrator.`,
    refused: t`The sign-in was not completed.`,
    unavailable: t`The sign-in provider cannot be reached; try again in a moment.`,
  };
  if (provider === null) return null;
  return (
    <div className="login-provider">
      <AnchorButton fill size="large" icon={<LogIn />} text={t`Sign in with ${provider}`} href={`/api/login/oidc/?next=${encodeURIComponent(next)}`} />
      {failed !== null && Object.hasOwn(sentences, failed) ? (
        <Callout intent="danger" role="alert">
          {sentences[failed]}
        </Callout>
      ) : null}
    </div>
  );
}
