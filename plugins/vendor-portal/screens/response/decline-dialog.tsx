import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { declineNames, type DeclineName, type VendorRequest } from '../../../vendor-calls.ts';
import { vendorApi } from '../api.ts';
import { declineWords } from '../words.ts';
import { SelectInput } from './select-input.tsx';

interface DeclineDialogProps {
  readonly request: VendorRequest;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why a request is declined. */
export function DeclineDialog({ request, onClose, onDone }: DeclineDialogProps) {
  const { i18n, t } = useLingui();
  const [reason, setReason] = useState<DeclineName | null>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decline = (): void => {
    if (reason === null) return;
    vendorApi
      .decline(request.id, reason, text)
      .then(onDone, (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
  };
  return (
    <QuestionDialog title={t`Decline ${request.number}?`} problem={problem} onClose={onClose}>
      <SelectInput
        label={t`Reason`}
        value={reason}
        options={declineNames.map((name) => [name, i18n._(declineWords[name])])}
        disabled={false}
        onChange={setReason}
      />
      <FormGroup label={t`Your message`} labelFor="decline-text">
        <TextArea
          id="decline-text"
          fill
          rows={3}
          maxLength={2000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="danger" text={t`Decline`} disabled={reason === null} onClick={decline} />
      </div>
    </QuestionDialog>
  );
}
