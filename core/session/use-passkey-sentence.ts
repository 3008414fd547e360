import { useLingui } from '@lingui/react/macro';
import { PasskeyFault, type PasskeyFaultKind } from './passkey-fault.ts';

/** What somebody is told when a passkey came to nothing; what the server refused, in its own words. */
export function usePasskeySentence(): (error: unknown, origins: readonly string[]) => string {
  const { t } = useLingui();
  const sentences: Readonly<Record<Exclude<PasskeyFaultKind, 'wrong_address'>, string>> = {
    cancelled: t`No passkey was provided. Try again, or choose another way.`,
    timed_out: t`The passkey was not used in time. Try again.`,
    unsupported: t`This browser does not support passkeys. Use a newer one, or choose another way.`,
    unfit: t`This key does not work with Filon. Use another one.`,
    known: t`This device or key already has a passkey for your account.`,
    failed: t`The passkey could not be read. Try again, or choose another way.`,
  };
  const elsewhere = (origin: string | undefined): string =>
    origin === undefined
      ? t`Passkeys require HTTPS and a domain name, which this address does not have.`
      : t`Passkeys only work at ${origin}: open Filon there.`;
  return (error, origins) => {
    if (!(error instanceof PasskeyFault)) return (error as Error).message;
    return error.kind === 'wrong_address' ? elsewhere(origins[0]) : sentences[error.kind];
  };
}
