import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { v4 } from 'uuid';
import { ProblemError } from '../../http/problem-error.ts';
import { useSession } from '../../session/use-session.ts';
import { currentRow, records, type Row } from '../client.ts';
import type { Signature } from '../fields/signature.ts';
import type { RecordDefinition } from '../record.ts';
import type { TransitionDefinition } from '../states.ts';
import { SignaturePad } from '../views/signature-pad.tsx';
import { QuestionDialog } from '../../parts/question-dialog.tsx';

interface TransitionDialogProps {
  readonly record: RecordDefinition;
  readonly row: Row;
  readonly name: string;
  readonly transition: TransitionDefinition;
  readonly onDone: (row: Row) => void;
  readonly onClose: () => void;
}

/**
 * Takes a row to its next state. Where nothing is asked it goes at once, and stays only to say what stands against it.
 */
export function TransitionDialog({ record, row, name, transition, onDone, onClose }: TransitionDialogProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const key = useRef(v4());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const { user } = useSession();
  const [signature, setSignature] = useState<Signature | null>(null);
  const [busy, setBusy] = useState(false);
  const asks = transition.reason !== undefined || transition.signature === true;
  const warnings = problem?.code === 'confirm' ? (problem.body.confirm as readonly string[]) : [];
  const needsReason = warnings.length > 0 && ((problem?.body.needsReason ?? []) as readonly string[]).length > 0;
  const wantsReason = transition.reason === 'required' || needsReason;

  const take = async (confirm: readonly string[]): Promise<void> => {
    setBusy(true);
    try {
      onDone(
        await records.transition(
          record.name,
          row,
          name,
          { ...(reason.trim() ? { reason } : {}), ...(signature ? { signature } : {}) },
          key.current,
          confirm,
        ),
      );
    } catch (error) {
      key.current = v4();
      const current = currentRow(error);
      setProblem(error instanceof ProblemError ? error : new ProblemError(0, { detail: (error as Error).message }));
      if (current) onDone(current);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (!asks) void take([]);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the step was chosen
  }, []);
  if (!asks && !problem) return null;

  return (
    <QuestionDialog
      title={i18n._(transition.label)}
      problem={
        problem ? (
          <>
            <p>{problem.message}</p>
            {Object.entries(problem.fields).map(([field, sentence]) => (
              <p key={field}>
                {record.fields[field] ? `${i18n._(record.fields[field].label)} – ` : ''}
                {sentence}
              </p>
            ))}
          </>
        ) : null
      }
      intent={warnings.length > 0 ? 'warning' : 'danger'}
      onClose={onClose}
    >
      {transition.reason || needsReason ? (
        <FormGroup label={t`Reason`} labelFor={id} labelInfo={wantsReason ? '*' : ''}>
          <TextArea
            id={id}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            aria-required={wantsReason}
            data-autofocus
            autoResize
            fill
          />
        </FormGroup>
      ) : null}
      {transition.signature ? (
        <SignaturePad
          id={`${id}-signature`}
          value={signature}
          onChange={setSignature}
          signer={user?.name ?? ''}
          invalid={problem?.fields.signature !== undefined}
        />
      ) : null}
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        {warnings.length > 0 ? (
          <Button
            intent="warning"
            text={t`Do it anyway`}
            loading={busy}
            disabled={needsReason && reason.trim() === ''}
            onClick={() => void take(warnings)}
          />
        ) : (
          <Button
            intent={transition.intent ?? 'primary'}
            text={i18n._(transition.label)}
            loading={busy}
            disabled={
              (transition.reason === 'required' && reason.trim() === '') ||
              (transition.signature === true && signature === null)
            }
            onClick={() => void take([])}
          />
        )}
      </div>
    </QuestionDialog>
  );
}
