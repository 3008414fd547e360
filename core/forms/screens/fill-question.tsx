import { Button, Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OverrideReason } from '../../records/override-reason.tsx';

/** What is asked before a form is taken: a warning, or why a machine is checked once more. */
export interface Asked {
  readonly sentence: string;
  readonly confirm: readonly string[];
  readonly needsReason: boolean;
  readonly again: boolean;
}

interface FillQuestionProps {
  readonly asked: Asked;
  readonly onSend: (reason: string) => void;
  readonly onAgain: (reason: string) => void;
  readonly onCorrect: () => void;
}

/** The question, with its answers as large buttons. */
export function FillQuestion({
  asked: { sentence, needsReason, again },
  onSend,
  onAgain,
  onCorrect,
}: FillQuestionProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const reasons = [
    ['operator_change', t`Another operator`],
    ['after_repair', t`After a repair`],
    ['re_check', t`Checked again`],
  ] as const;
  return (
    <Callout intent="warning" role="alert" className="fill-question">
      <p>{sentence}</p>
      {needsReason ? <OverrideReason value={reason} onChange={setReason} /> : null}
      <div className="fill-question-answers">
        {again ? (
          reasons.map(([id, words]) => (
            <Button key={id} size="large" intent="warning" text={words} onClick={() => onAgain(id)} />
          ))
        ) : (
          <Button
            size="large"
            intent="warning"
            text={t`Submit anyway`}
            disabled={needsReason && reason.trim() === ''}
            onClick={() => onSend(reason)}
          />
        )}
        <Button size="large" text={t`Correct it`} onClick={onCorrect} />
      </div>
    </Callout>
  );
}
