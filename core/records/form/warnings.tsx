import { Button, Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useOwnKeys } from '../../parts/use-own-keys.ts';
import { OverrideReason } from '../override-reason.tsx';
import type { Saving } from './use-save.ts';

interface WarningsProps extends Pick<Saving, 'warnings' | 'needsReason'> {
  readonly onSave: (reason: string) => void;
}

/** What is unusual, and the way on in spite of it: one key more, but not the release of the key that saved. */
export function Warnings({ warnings, needsReason, onSave }: WarningsProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const ownKeys = useOwnKeys();
  return (
    <Callout intent="warning" className="record-note" role="alert" {...ownKeys}>
      {warnings.map(({ code, sentence }) => (
        <p key={code}>{sentence}</p>
      ))}
      {needsReason ? <OverrideReason value={reason} onChange={setReason} /> : null}
      <Button
        intent="warning"
        text={t`Save anyway`}
        disabled={needsReason && reason.trim() === ''}
        onClick={() => onSave(reason)}
        autoFocus={!needsReason}
      />
    </Callout>
  );
}
