import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';

interface TakeOutDialogProps {
  readonly vendor: string;
  /** What comes of it. */
  readonly about: string;
  /** What is asked for, and what is proposed. */
  readonly label: string;
  readonly proposed?: string;
  readonly onTakeOut: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks why an offer is out, and says so. */
export function TakeOutDialog({ vendor, about, label, proposed = '', onTakeOut, onDone, onClose }: TakeOutDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState(proposed);
  const { isBusy, sentence, send } = useSending();
  const takeOut = (): void =>
    send(
      () => onTakeOut(reason.trim()),
      () => {
        onClose();
        onDone();
      },
    );
  return (
    <QuestionDialog title={t`Exclude the offer of ${vendor}?`} about={about} problem={sentence} onClose={onClose}>
      <FormGroup label={label} labelFor="take-out-reason">
        <TextArea
          id="take-out-reason"
          fill
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="danger" text={t`Exclude`} loading={isBusy} disabled={!reason.trim()} onClick={takeOut} />
      </div>
    </QuestionDialog>
  );
}
