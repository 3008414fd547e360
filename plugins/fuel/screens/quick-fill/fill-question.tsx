import { Button, Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useOwnKeys } from '../../../../core/parts/use-own-keys.ts';

interface FillQuestionProps {
  readonly sentence: string;
  readonly onRecord: () => void;
  readonly onCorrect: () => void;
}

/** What is unusual about a fill: recorded all the same by one key, or corrected. */
export function FillQuestion({ sentence, onRecord, onCorrect }: FillQuestionProps) {
  const { t } = useLingui();
  const ownKeys = useOwnKeys();
  return (
    <Callout intent="warning" role="alert" className="fill-question" {...ownKeys}>
      <p>{sentence}</p>
      <Button size="large" intent="warning" text={t`Record it anyway`} autoFocus onClick={onRecord} />
      <Button size="large" text={t`Correct it`} onClick={onCorrect} />
    </Callout>
  );
}
