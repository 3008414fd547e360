import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { useToast } from '../../../../core/toast/toast.tsx';

/** Writes to the vendor about what is awaited, and keeps what was written. */
export function ExpediteDialog({ order, onClose }: { readonly order: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const { isBusy, sentence, send } = useSending();
  const expedite = (): void =>
    send(
      () => api(`procurement/orders/${order}/expedite/`, { method: 'POST', body: { note: note.trim() } }),
      async () => {
        toast(t`The vendor has been e-mailed.`, 'success');
        await queries.invalidateQueries({ queryKey: ['record', 'purchase_order', order] });
        onClose();
      },
    );
  return (
    <QuestionDialog
      title={t`Expedite`}
      about={
        <p>{t`The vendor receives an e-mail in its language with this text and the number of outstanding lines.`}</p>
      }
      problem={sentence}
      onClose={onClose}
    >
      <FormGroup label={t`Message text`} labelInfo="*" labelFor="expedite-note">
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
          onClick={expedite}
        />
      </div>
    </QuestionDialog>
  );
}
