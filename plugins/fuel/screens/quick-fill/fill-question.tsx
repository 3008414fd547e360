import { Button, Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OverrideReason } from '../../../../core/records/override-reason.tsx';
import { useOwnKeys } from '../../../../core/parts/use-own-keys.ts';

interface FillQuestionProps {
  readonly sentence: string;
  /** It is recorded only with a reason. */
  readonly needsReason: boolean;
  readonly onRecord: (reason: string) => void;
  readonly onCorrect: () => void;
}

/** What is unusual about a fill: recorded all the same by one key, or corrected. */
export function FillQuestion({ sentence, needsReason, onRecord, onCorrect }: FillQuestionProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const ownKeys = useOwnKeys();
  return (
    <Callout intent="warning" role="alert" className="fill-question" {...ownKeys}>
      <p>{sentence}</p>
      {needsReason ? <OverrideReason value={reason} onChange={setReason} /> : null}
      <Button
        size="large"
        intent="warning"
        text={t`Record anyway`}
        autoFocus={!needsReason}
        disabled={needsReason && reason.trim() === ''}
        onClick={() => onRecord(reason)}
      />
      <Button size="large" text={t`Correct`} onClick={onCorrect} />
    </Callout>
  );
}
