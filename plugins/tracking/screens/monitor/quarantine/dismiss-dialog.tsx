import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { ProblemError } from '../../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../../core/parts/question-dialog.tsx';
import { useToast } from '../../../../../core/toast/toast.tsx';
import { inSteps, type Chosen } from './in-steps.ts';

interface DismissDialogProps {
  readonly body: Chosen;
  readonly count: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes entries out of sight that nobody will need, with the reason why. */
export function DismissDialog({ body, count, onDone, onClose }: DismissDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const { taken } = await inSteps(
        'tracking/ingest/dismiss/',
        body,
        { reason },
        () => undefined,
        new AbortController().signal,
      );
      toast(plural(taken, { one: '# entry dismissed', other: '# entries dismissed' }), 'success');
      onDone();
      onClose();
    } catch (error) {
      setProblem(error as ProblemError);
      setBusy(false);
    }
  };
  const fault = problem?.fields['reason'];
  return (
    <QuestionDialog
      title={plural(count, { one: 'Dismiss # entry', other: 'Dismiss # entries' })}
      about={<p>{t`Dismissed entries are hidden and kept for 30 days; they can be restored.`}</p>}
      problem={problem === null || fault ? null : problem.message}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        <FormGroup label={t`Reason`} labelFor="dismiss-reason" intent={fault ? 'danger' : 'none'} helperText={fault}>
          <InputGroup
            id="dismiss-reason"
            inputRef={(element) => element?.setAttribute('data-autofocus', '')}
            value={reason}
            maxLength={300}
            onValueChange={setReason}
          />
        </FormGroup>
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button
            type="submit"
            intent="warning"
            text={t({ message: 'Dismiss', context: 'quarantine' })}
            loading={busy}
            disabled={reason.trim().length < 3}
          />
        </div>
      </form>
    </QuestionDialog>
  );
}
