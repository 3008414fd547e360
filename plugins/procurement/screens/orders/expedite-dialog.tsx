import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useToast } from '../../../../core/toast/toast.tsx';

/** Writes to the vendor about what is awaited, and keeps what was written. */
export function ExpediteDialog({ order, onClose }: { readonly order: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = (): void => {
    setBusy(true);
    api(`procurement/orders/${order}/expedite/`, { method: 'POST', body: { note: note.trim() } })
      .then(
        async () => {
          toast(t`The vendor was written to.`, 'success');
          await queries.invalidateQueries({ queryKey: ['record', 'purchase_order', order] });
          onClose();
        },
        (refused: unknown) =>
          setProblem(
            refused instanceof ProblemError ? (Object.values(refused.fields)[0] ?? refused.message) : String(refused),
          ),
      )
      .finally(() => setBusy(false));
  };
  return (
    <QuestionDialog
      title={t`Expedite`}
      about={
        <p>{t`The vendor gets a mail in its language with this text; how many lines are awaited stands there too.`}</p>
      }
      problem={problem}
      onClose={onClose}
    >
      <FormGroup label={t`What to write`} labelInfo="*" labelFor="expedite-note">
        <TextArea
          id="expedite-note"
          fill
          rows={3}
          maxLength={1000}
          aria-required
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        <Button
          intent="primary"
          icon={<Envelope />}
          text={t`Send`}
          loading={isBusy}
          disabled={note.trim() === ''}
          onClick={send}
        />
      </div>
    </QuestionDialog>
  );
}
