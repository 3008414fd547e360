import { useLingui } from '@lingui/react/macro';
import { PasskeyFault } from './passkey-fault.ts';
import { usePasskeySentence } from './use-passkey-sentence.ts';

/** Why no passkey can be used on this page: the address that it has, or the browser. */
export function PasskeyPlace({ origins }: { readonly origins: readonly string[] }) {
  const { t } = useLingui();
  const sentenceOf = usePasskeySentence();
  const isHere = origins.includes(window.location.origin);
  return (
    <p className="passkey-place" role="note" aria-label={t`About passkeys`}>
      {sentenceOf(new PasskeyFault(isHere ? 'unsupported' : 'wrong_address'), origins)}
    </p>
  );
}
