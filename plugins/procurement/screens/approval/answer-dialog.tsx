import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { OpenTask } from '../../shared/approval-answers.ts';
import { approvalApi, type Answer } from './api.ts';

interface AnswerDialogProps {
  readonly task: OpenTask;
  readonly answer: Answer;
  readonly onClose: () => void;
  readonly onDecided: () => void;
}

/** Asks once more, and for the reason: of whoever says no it is needed. */
export function AnswerDialog({ task, answer, onClose, onDecided }: AnswerDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const { isBusy, sentence, send } = useSending();
  const { number, title, version } = task.request;
  const titles: Readonly<Record<Answer, string>> = {
    approve: t`Approve ${number}?`,
    reject: t`Reject ${number}?`,
    return: t`Send ${number} back?`,
  };
  const actions: Readonly<Record<Answer, string>> = { approve: t`Approve`, reject: t`Reject`, return: t`Send back` };
  const decide = (): void =>
    send(
      () => approvalApi.decide(task.id, answer, version, reason),
      () => {
        toast(t`${number}: done.`, 'success');
        onClose();
        onDecided();
      },
    );
  return (
    <QuestionDialog title={titles[answer]} about={<p>{title}</p>} problem={sentence} onClose={onClose}>
      <FormGroup label={t`Reason`} labelInfo={answer === 'approve' ? t`optional` : undefined} labelFor="answer-reason">
        <TextArea
          id="answer-reason"
          fill
          rows={3}
          data-autofocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent={answer === 'approve' ? 'success' : answer === 'reject' ? 'danger' : 'warning'}
          text={actions[answer]}
          loading={isBusy}
          disabled={answer !== 'approve' && !reason.trim()}
          onClick={decide}
        />
      </div>
    </QuestionDialog>
  );
}
