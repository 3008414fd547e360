import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import type { OpenTask } from '../../shared/approval-answers.ts';
import { approvalApi } from './api.ts';

interface AskDialogProps {
  readonly task: OpenTask;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Asks whoever wrote a request something before it is signed; its time limit goes on. */
export function AskDialog({ task, onAsked, onClose }: AskDialogProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { isBusy, sentence, send } = useSending();
  const { number, requester } = task.request;
  const ask = (): void =>
    send(
      () => approvalApi.ask(task.id, text.trim()),
      () => {
        onClose();
        onAsked();
      },
    );
  return (
    <QuestionDialog
      title={t`Ask about ${number}`}
      about={<p>{t`${requester} is notified by e-mail. Your approval deadline keeps running.`}</p>}
      problem={sentence}
      onClose={onClose}
    >
      <FormGroup label={t({ message: 'Question', context: 'before a signature' })} labelFor="approval-question">
        <TextArea
          id="approval-question"
          fill
          rows={3}
          maxLength={2000}
          data-autofocus
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t({ message: 'Ask', context: 'a question' })}
          loading={isBusy}
          disabled={!text.trim()}
          onClick={ask}
        />
      </div>
    </QuestionDialog>
  );
}
