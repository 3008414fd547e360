import { Button, Callout, FormGroup, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { v4 } from 'uuid';
import { ModalDialog } from '../../../core/app/modal-dialog.tsx';
import { useFormat } from '../../../core/i18n/use-format.ts';
import { records, type Row } from '../../../core/records/client.ts';
import { wordsIn } from '../../../core/records/fields/bilingual.ts';
import { reasonFamilies } from '../records/choices.ts';
import '../../../core/records/record-dialog.css';

/** A stretch without a reason; instants are ISO 8601. */
export interface Stop {
  readonly id: string;
  readonly machine: string;
  readonly from: string;
  readonly to: string;
}

interface JustifyDialogProps {
  readonly stop: Stop;
  readonly onClose: () => void;
  readonly onJustified: () => void;
}

/** Three taps: the family, the reason, and done. A note may go with it. */
export function JustifyDialog({ stop, onClose, onJustified }: JustifyDialogProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [family, setFamily] = useState<string | null>(null);
  const [reason, setReason] = useState<Row | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: reasons = [] } = useQuery({ queryKey: ['records', 'stop_reason', 'active'], queryFn: async () => (await records.list('stop_reason', { filter: ['active:eq:true'], limit: 200, sort: 'code' })).rows });
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const title = t`Justify ${stop.machine}, ${format.time(new Date(stop.from))}–${format.time(new Date(stop.to))}`;
  const save = async (): Promise<void> => {
    if (!reason) return;
    try {
      const row = await records.read('equipment_status_interval', stop.id);
      await records.update('equipment_status_interval', row, { category: reason.time_category, reason: reason.id, justified: true, ...(note.trim() ? { note: note.trim() } : {}) }, v4());
      onJustified();
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <ModalDialog label={title} className="record-dialog" onClose={onClose}>
      <h2>{title}</h2>
      {problem ? (
        <Callout intent="danger" role="alert">
          {problem}
        </Callout>
      ) : null}
      <div className="justify-choices" role="group" aria-label={t`Family`}>
        {Object.entries(reasonFamilies).map(([name, label], index) => (
          <Button
            key={name}
            active={family === name}
            aria-pressed={family === name}
            text={i18n._(label)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => {
              setFamily(name);
              setReason(null);
            }}
          />
        ))}
      </div>
      {family ? (
        <div className="justify-choices" role="group" aria-label={t`Stop reason`}>
          {reasons
            .filter((one) => one.r0_family === family)
            .map((one) => (
              <Button key={one.id} alignText="start" active={reason?.id === one.id} aria-pressed={reason?.id === one.id} text={`${String(one.code)} ${wordsIn(one.label, language) ?? ''}`} onClick={() => setReason(one)} />
            ))}
        </div>
      ) : null}
      {reason ? (
        <FormGroup label={t({ message: 'Note', context: 'remark' })} labelFor={id}>
          <InputGroup id={id} value={note} maxLength={200} onValueChange={setNote} />
        </FormGroup>
      ) : null}
      <div className="record-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="primary" text={t`Confirm`} disabled={!reason} onClick={() => void save()} />
      </div>
    </ModalDialog>
  );
}
