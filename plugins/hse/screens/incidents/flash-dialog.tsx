import { Button, FormGroup, Spinner, TextArea } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { FlashProposal } from '../../shared/flash-answer.ts';

interface FlashDialogProps {
  readonly row: Row;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** What the flash report says, proposed without names, to be read once more before it goes out. */
export function FlashDialog({ row, onSent, onClose }: FlashDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const toast = useToast();
  const path = `hse/incidents/${row.id}/flash/`;
  const { data, error } = useQuery({
    queryKey: ['flash', row.id, row.version],
    queryFn: () => api<FlashProposal>(path),
    staleTime: Infinity,
  });
  const [changed, setChanged] = useState<Readonly<Partial<Record<'what' | 'measures', string>>>>({});
  const [problem, setProblem] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const told = { what: changed.what ?? data?.what ?? '', measures: changed.measures ?? data?.measures ?? '' };
  const send = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const { readers } = await underOneKey(`${path} ${JSON.stringify(told)}`, (key) =>
        api<{ readonly readers: number }>(path, { method: 'POST', body: told, headers: { 'idempotency-key': key } }),
      );
      toast(t`The flash report goes to ${readers} people.`, 'success');
      onSent();
    } catch (failure) {
      setProblem(failure as Error);
      setBusy(false);
    }
  };
  const wrong = problem instanceof ProblemError ? problem.fields : {};
  const area = (field: 'what' | 'measures', label: string) => (
    <FormGroup
      label={label}
      labelFor={`${id}-${field}`}
      intent={wrong[field] ? 'danger' : 'none'}
      helperText={wrong[field] ? <span id={`${id}-${field}-note`}>{wrong[field]}</span> : undefined}
    >
      <TextArea
        id={`${id}-${field}`}
        fill
        autoFocus={field === 'what'}
        rows={field === 'what' ? 5 : 4}
        maxLength={2_000}
        value={told[field]}
        aria-invalid={wrong[field] !== undefined}
        aria-describedby={wrong[field] ? `${id}-${field}-note` : undefined}
        onChange={({ target }) => setChanged((before) => ({ ...before, [field]: target.value }))}
      />
    </FormGroup>
  );
  return (
    <QuestionDialog
      title={t`Send flash report`}
      about={
        data
          ? t`It goes to ${data.readers} managers and HSE officers of all sites, with type, place, time and severity. It names no one.`
          : null
      }
      problem={(problem ?? error)?.message ?? null}
      onClose={onClose}
    >
      {data || error ? null : <Spinner aria-label={t`Loading`} />}
      {data ? (
        <>
          {area('what', t({ message: 'What happened', context: 'incident' }))}
          {area('measures', t`Measures taken`)}
        </>
      ) : null}
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t`Send`}
          loading={busy}
          disabled={!data || told.what.trim() === ''}
          onClick={() => void send()}
        />
      </div>
    </QuestionDialog>
  );
}
