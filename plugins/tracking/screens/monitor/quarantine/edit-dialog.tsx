import { Button, FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../../core/http/api.ts';
import type { ProblemError } from '../../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../../core/parts/question-dialog.tsx';
import { useToast } from '../../../../../core/toast/toast.tsx';
import type { RejectionDetail, Resent } from '../../../shared/monitor.ts';
import { inLines } from './visible-bytes.ts';

interface EditDialogProps {
  readonly entry: RejectionDetail;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Writes what should have been sent. It is kept beside what came, under the writer's name. */
export function EditDialog({ entry, onDone, onClose }: EditDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const stored = entry.editedAbout ?? entry.about ?? {};
  const [text, setText] = useState(() => inLines(entry.edited ?? entry.text));
  const [topic, setTopic] = useState(stored.topic ?? '');
  const [query, setQuery] = useState(stored.query ?? '');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [busy, setBusy] = useState(false);
  const isMessage = entry.way !== 'event';
  const about = isMessage
    ? { ...(stored.topic === undefined ? {} : { topic }), ...(stored.query === undefined ? {} : { query }) }
    : undefined;
  const save = async (send: boolean): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await api(`tracking/ingest/rejections/${entry.id}/edit/`, {
        method: 'POST',
        body: { text, ...(about === undefined ? {} : { about }) },
      });
      const taken = send
        ? (await api<Resent>('tracking/ingest/replay/', { method: 'POST', body: { ids: [entry.id] } })).taken
        : 0;
      toast(
        !send ? t`Saved next to what was received.` : taken > 0 ? t`Accepted.` : t`Rejected again: see the reason.`,
        send && taken === 0 ? 'warning' : 'success',
      );
      onDone();
      onClose();
    } catch (error) {
      setProblem(error as ProblemError);
      setBusy(false);
    }
  };
  const fault = problem?.fields['text'];
  return (
    <QuestionDialog
      title={t`Suggested correction`}
      about={
        <p>{t`What was received is not changed. Your version is saved next to it, under your name, and sent instead.`}</p>
      }
      problem={problem === null || fault ? null : problem.message}
      onClose={onClose}
    >
      {isMessage && stored.topic !== undefined ? (
        <FormGroup label={t`Topic`} labelFor="edit-topic">
          <InputGroup id="edit-topic" value={topic} onValueChange={setTopic} />
        </FormGroup>
      ) : null}
      {isMessage && stored.query !== undefined ? (
        <FormGroup label={t`Query`} labelFor="edit-query">
          <InputGroup id="edit-query" value={query} onValueChange={setQuery} />
        </FormGroup>
      ) : null}
      <FormGroup
        label={isMessage ? t`Message` : t`Event, as JSON`}
        labelFor="edit-text"
        intent={fault ? 'danger' : 'none'}
        helperText={
          fault ? (
            <span id="edit-text-help" role="alert">
              {fault}
            </span>
          ) : undefined
        }
      >
        <TextArea
          id="edit-text"
          className="quarantine-edit"
          fill
          rows={14}
          spellCheck={false}
          value={text}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? 'edit-text-help' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button text={t`Keep`} loading={busy} onClick={() => void save(false)} />
        <Button intent="primary" text={t`Save and send again`} loading={busy} onClick={() => void save(true)} />
      </div>
    </QuestionDialog>
  );
}
