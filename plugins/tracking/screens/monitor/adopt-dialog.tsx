import { Button, FormGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { RecordDialog } from '../../../../core/records/record-dialog.tsx';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { UnknownDevice } from '../../monitor.ts';
import { trackingDevice } from '../../records/tracking-device.ts';

interface AdoptDialogProps {
  readonly unknown: UnknownDevice;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says on which machine a device sits; what waits of it is taken with it. */
export function AdoptDialog({ unknown: { source, device, events }, onDone, onClose }: AdoptDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const [equipment, setEquipment] = useState<string | null>(null);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [waiting, setWaiting] = useState(false);
  const field = trackingDevice.fields.equipment;
  const { Input } = viewOf(field);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (equipment === null) return;
    setWaiting(true);
    try {
      const { taken, refused } = await api<{ taken: number; refused: number }>('tracking/ingest/adopt/', { method: 'POST', body: { source, device, equipment } });
      toast(t`${device} is on its machine: ${format.number(taken)} taken, ${format.number(refused)} refused again.`, 'success');
      onDone();
      onClose();
    } catch (error) {
      setProblem(error as ProblemError);
      setWaiting(false);
    }
  };
  const fault = problem?.fields['equipment'];
  const sentence = problem === null || fault ? null : (Object.values(problem.fields)[0] ?? problem.message);
  return (
    <RecordDialog title={t`Put ${device} on a machine`} about={<p>{t`All that it sent belongs to this machine, also the ${format.number(events)} events that wait.`}</p>} problem={sentence} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <FormGroup label={t`Machine`} labelFor="adopt-machine" intent={fault ? 'danger' : 'none'} helperText={fault ? <span id="adopt-machine-help">{fault}</span> : undefined}>
          <Input id="adopt-machine" field={field} value={equipment} onChange={(next) => setEquipment(typeof next === 'string' ? next : null)} invalid={fault !== undefined} describedBy={fault ? 'adopt-machine-help' : undefined} timeZone="UTC" />
        </FormGroup>
        <div className="record-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Put on this machine`} disabled={equipment === null} loading={waiting} />
        </div>
      </form>
    </RecordDialog>
  );
}
