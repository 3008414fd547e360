import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { CodeInput } from '../../../../core/session/code-input.tsx';
import type { CodeAsked } from '../../../../core/session/signing.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';
import { submitApi } from '../submit-api.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

interface SigningCodeProps {
  readonly request: VendorRequest;
  /** Of the draft that is signed. */
  readonly version: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
  /** Why no code can be given. */
  readonly onRefusal: (problem: ProblemError) => void;
}

/** The code by which an offer is signed: of the authenticator app, else by e-mail, which is sent at once. */
export function SigningCode({ request, version, value, onChange, problem, onRefusal }: SigningCodeProps) {
  const { t } = useLingui();
  const format = useVendorFormat(request.company);
  const [asked, setAsked] = useState<CodeAsked | null>(null);
  const ask = (): void => void submitApi.ask(request.id, version).then(setAsked, onRefusal);
  const begin = useEffectEvent(ask);
  useEffect(() => begin(), []);
  const { from, sentTo, expiresAt } = asked ?? { from: null, sentTo: null, expiresAt: null };
  const until = expiresAt === null ? '' : format.time(expiresAt);
  return (
    <>
      {from === 'mail' ? (
        <p role="status">{t`A code was sent to ${sentTo ?? ''}; it is valid until ${until}.`}</p>
      ) : null}
      <CodeInput
        id="offer-code"
        value={value}
        onChange={onChange}
        problem={problem}
        takes={from === 'app' ? 'any' : 'mail'}
        autoFocus={false}
      />
      {from === 'app' ? null : <Button variant="minimal" size="small" text={t`Send a new code`} onClick={ask} />}
    </>
  );
}
