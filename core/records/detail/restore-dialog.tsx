import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { records, type Draft, type Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { QuestionDialog } from '../../parts/question-dialog.tsx';

interface RestoreDialogProps {
  readonly record: RecordDefinition;
  readonly row: Row;
  /** What the row is given. */
  readonly values: Draft;
  /** When the old version was written, in words. */
  readonly at: string;
  readonly words: (field: string, value: unknown) => string;
  readonly onDone: (row: Row) => void;
  readonly onClose: () => void;
}

/** Shows which fields an old version would change, and writes them as one more change. */
export function RestoreDialog({ record, row, values, at, words, onDone, onClose }: RestoreDialogProps) {
  const { i18n, t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const bringBack = async (): Promise<void> => {
    try {
      onDone(await records.update(record.name, row, values, v4()));
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const title = t`Restore the version of ${at}`;
  return (
    <QuestionDialog title={title} problem={problem} onClose={onClose}>
      <ul>
        {Object.entries(values).map(([name, value]) => (
          <li key={name}>
            {record.fields[name] ? i18n._(record.fields[name].label) : t`Site`}: <bdi>{words(name, row[name])}</bdi> →{' '}
            <bdi>{words(name, value)}</bdi>
          </li>
        ))}
      </ul>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} data-autofocus />
        <Button intent="primary" text={t`Restore`} onClick={() => void bringBack()} />
      </div>
    </QuestionDialog>
  );
}
