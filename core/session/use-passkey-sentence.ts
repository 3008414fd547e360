import { useLingui } from '@lingui/react/macro';
import { PasskeyFault, type PasskeyFaultKind } from './passkey-fault.ts';

/** What somebody is told when a passkey came to nothing; what the server refused, in its own words. */
export function usePasskeySentence(): (error: unknown, origins: readonly string[]) => string {
  const { t } = useLingui();
  const sentences: Readonly<Record<Exclude<PasskeyFaultKind, 'wrong_address'>, string>> = {
    cancelled: t`The passkey was not given. Try again, or choose another way.`,
    timed_out: t`Nobody touched the passkey in time. Try again.`,
    unsupported: t`This browser knows no passkeys. Take a newer one, or choose another way.`,
    unfit: t`This key is not fit for Filon. Take another one.`,
    known: t`This device or key holds a passkey of your account already.`,
    failed: t`The passkey could not be read. Try again, or choose another way.`,
  };
  const elsewhere = (origin: string | undefined): string =>
    origin === undefined
      ? t`Passkeys need a domain name and HTTPS, and Filon is not reached that way here.`
      : t`Passkeys work at ${origin} only: open Filon there.`;
  return (error, origins) => {
    if (!(error instanceof PasskeyFault)) return (error as Error).message;
    return error.kind === 'wrong_address' ? elsewhere(origins[0]) : sentences[error.kind];
  };
}
