import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { v4 } from 'uuid';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { ledger } from './ledger-api.ts';
import { ReasonPicker, type Doing } from './reason-picker.tsx';
import { SplitForm } from './split-form.tsx';
import './ledger.css';
import type { equipmentStatusInterval } from '../../records/equipment-status-interval.ts';

/** One stretch of the ledger; instants are ISO 8601. */
export interface LedgerStretch {
  readonly id: string;
  readonly machine: string;
  readonly from: string;
  readonly to: string;
  /** What it was, in words. */
  readonly was?: string;
}

interface StretchDialogProps {
  readonly stretch: LedgerStretch;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** A stretch is given its reason in three taps, cut in two, or joined to the next. */
export function StretchDialog({ stretch, onClose, onChanged }: StretchDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const id = useId();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [note, setNote] = useState('');
  const [splitting, setSplitting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const title = t`Justify ${stretch.machine}, ${format.time(new Date(stretch.from))}–${format.time(new Date(stretch.to))}`;
  const write = async (change: () => Promise<unknown>): Promise<void> => {
    try {
      await change();
      onChanged();
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const justify = async (): Promise<void> => {
    if (!doing) return;
    const row = await records.read<typeof equipmentStatusInterval>('equipment_status_interval', stretch.id);
    const said =
      doing === 'working'
        ? { category: 'P' as const, reason: null }
        : { category: doing.time_category, reason: doing.id };
    await records.update<typeof equipmentStatusInterval>(
      'equipment_status_interval',
      row,
      { ...said, justified: true, ...(note.trim() ? { note: note.trim() } : {}) },
      v4(),
    );
  };
  return (
    <QuestionDialog
      title={title}
      about={stretch.was ? <p className="ledger-was">{stretch.was}</p> : null}
      problem={problem}
      onClose={onClose}
    >
      {splitting ? (
        <SplitForm
          from={stretch.from}
          to={stretch.to}
          onCancel={() => setSplitting(false)}
          onSplit={(at) => void write(() => ledger.split(stretch.id, at))}
        />
      ) : (
        <>
          <ReasonPicker doing={doing} onPick={setDoing} />
          {doing ? (
            <FormGroup label={t({ message: 'Note', context: 'remark' })} labelFor={id}>
              <InputGroup id={id} value={note} maxLength={200} onValueChange={setNote} />
            </FormGroup>
          ) : null}
          <div className="question-dialog-actions">
            <Button
              variant="minimal"
              text={t`History`}
              onClick={() => pane.open(`/fleet/status_intervals/${stretch.id}`)}
            />
            <Button
              variant="minimal"
              text={t`Merge with next`}
              onClick={() => void write(() => ledger.merge(stretch.id))}
            />
            <Button variant="minimal" text={t`Split…`} onClick={() => setSplitting(true)} />
            <Button text={t`Cancel`} onClick={onClose} />
            <Button intent="primary" text={t`Confirm`} disabled={!doing} onClick={() => void write(justify)} />
          </div>
        </>
      )}
    </QuestionDialog>
  );
}
