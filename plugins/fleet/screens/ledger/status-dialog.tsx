import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Reference } from '../../../../core/records/fields/reference.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';
import { RecordDialog } from '../../../../core/parts/question-dialog.tsx';
import { ledger } from './ledger-api.ts';
import { ReasonPicker, type Doing } from './reason-picker.tsx';
import './ledger.css';

interface StatusDialogProps {
  /** The machine, where it is known already. */
  readonly machine?: Reference;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

/** What a machine does from now on: it works, or it stands for a reason. */
export function StatusDialog({ machine, onClose, onSet }: StatusDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [equipment, setEquipment] = useState<string | null>(machine?.id ?? null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = equipmentStatusInterval.fields.equipment;
  const { Input } = viewOf(field);
  const title = machine ? t`Set the status of ${machine.label}` : t`Set status`;
  const save = async (): Promise<void> => {
    if (!doing || equipment === null) return;
    try {
      await ledger.setStatus(equipment, doing === 'working' ? null : doing.id, note.trim() || null);
      onSet();
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <RecordDialog title={title} problem={problem} onClose={onClose}>
      {machine ? null : (
        <FormGroup label={t`Machine`} labelFor={`${id}-machine`}>
          <Input
            id={`${id}-machine`}
            field={field}
            value={equipment}
            onChange={(next) => setEquipment(typeof next === 'string' ? next : null)}
            invalid={false}
            describedBy={undefined}
            timeZone={format.timeZone}
          />
        </FormGroup>
      )}
      <ReasonPicker doing={doing} onPick={setDoing} />
      {doing ? (
        <FormGroup label={t({ message: 'Note', context: 'remark' })} labelFor={`${id}-note`}>
          <InputGroup id={`${id}-note`} value={note} maxLength={200} onValueChange={setNote} />
        </FormGroup>
      ) : null}
      <div className="record-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t`Confirm`}
          disabled={!doing || equipment === null}
          onClick={() => void save()}
        />
      </div>
    </RecordDialog>
  );
}
