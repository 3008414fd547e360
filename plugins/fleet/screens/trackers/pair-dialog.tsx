import { Button, FormGroup } from '@blueprintjs/core';
import { msg } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type FormEvent } from 'react';
import { v4 } from 'uuid';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { OverrideReason } from '../../../../core/records/override-reason.tsx';
import { records, type Row } from '../../../../core/records/client.ts';
import { ref } from '../../../../core/records/fields/index.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';

const field = ref('tracking_device', { label: msg`Tracker`, required: true, optional: true });
const { Input } = viewOf(field);

interface PairDialogProps {
  readonly machine: Row;
  readonly onPaired: () => void;
  readonly onClose: () => void;
}

/** Puts a tracker on a machine from now on; one that sits on another is taken from there, and that is said before. */
export function PairDialog({ machine, onPaired, onClose }: PairDialogProps) {
  const { t } = useLingui();
  const { timeZone } = useFormat(machine.site);
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const { data: device } = useQuery({
    queryKey: ['tracker-to-pair', chosen],
    enabled: chosen !== null,
    staleTime: 0,
    queryFn: () => records.read('tracking_device', chosen ?? ''),
  });
  const current = chosen !== null && device?.id === chosen ? device : null;
  const sitsOn = isReference(current?.equipment) ? current.equipment : null;
  const code = String(machine.code);
  const pair = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!current) return;
    setBusy(true);
    try {
      await records.update('tracking_device', current, { equipment: machine.id }, v4(), warnings, reason);
      onPaired();
    } catch (error) {
      const isAsked = error instanceof ProblemError && error.code === 'confirm';
      setWarnings(isAsked ? (error.body.confirm as readonly string[]) : []);
      setProblem(isAsked ? Object.values(error.fields).join(' ') : (error as Error).message);
      setBusy(false);
    }
  };
  return (
    <QuestionDialog
      title={t`Pair a tracker with ${code}`}
      about={<p>{t`From now on its data belongs to this machine; earlier data stays where it was.`}</p>}
      problem={problem}
      onClose={onClose}
    >
      <form onSubmit={(event) => void pair(event)}>
        <FormGroup label={t`Tracker`} labelFor={id} labelInfo="*">
          <Input
            id={id}
            field={field}
            value={chosen}
            onChange={(next) => {
              setChosen(typeof next === 'string' ? next : null);
              setProblem(null);
              setWarnings([]);
            }}
            invalid={false}
            describedBy={undefined}
            timeZone={timeZone}
          />
        </FormGroup>
        <p role="status">
          {sitsOn === null
            ? null
            : sitsOn.id === machine.id
              ? t`It is already on this machine.`
              : t`It is on ${sitsOn.label} and will be removed from it.`}
        </p>
        {warnings.length > 0 ? <OverrideReason value={reason} onChange={setReason} /> : null}
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button
            type="submit"
            intent="primary"
            text={warnings.length > 0 ? t`Pair anyway` : t`Pair`}
            loading={busy}
            disabled={current === null || sitsOn?.id === machine.id || (warnings.length > 0 && reason.trim() === '')}
          />
        </div>
      </form>
    </QuestionDialog>
  );
}
