import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { rfqApi } from './api.ts';

interface KnockOutProps {
  /** The quotation request. */
  readonly request: string;
  readonly offer: {
    readonly id: string;
    readonly vendor: string;
    readonly state: string;
    readonly out: readonly string[];
  };
  readonly onDone: () => void;
}

/** Where an offer says no to what must be yes: somebody confirms that it is out. */
export function KnockOut({ request, offer, onDone }: KnockOutProps) {
  const { t } = useLingui();
  const mayConfirm = useCan('evaluation:close');
  const [reason, setReason] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { id, vendor, state, out } = offer;
  if (out.length === 0 || !mayConfirm || !['technical', 'opened', 'compliant'].includes(state)) return null;
  const codes = out.join(', ');
  const confirm = (): void =>
    void rfqApi.knockOut(request, id, (reason ?? '').trim()).then(
      () => {
        setReason(null);
        onDone();
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  return (
    <>
      <Button
        size="small"
        intent="danger"
        text={t`Confirm that it is out`}
        onClick={() => setReason(t`Not answered yes: ${codes}`)}
      />
      {reason === null ? null : (
        <QuestionDialog
          title={t`Take the offer of ${vendor} out?`}
          about={t`It does not say yes where the questionnaire wants it: ${codes}. The offer is then not compliant.`}
          problem={problem}
          onClose={() => setReason(null)}
        >
          <FormGroup label={t({ message: 'Reason', context: 'knock-out' })} labelFor="knock-out">
            <TextArea
              id="knock-out"
              fill
              rows={2}
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </FormGroup>
          <div className="question-dialog-actions">
            <Button text={t`Cancel`} onClick={() => setReason(null)} />
            <Button intent="danger" text={t`Take it out`} disabled={!reason.trim()} onClick={confirm} />
          </div>
        </QuestionDialog>
      )}
    </>
  );
}
