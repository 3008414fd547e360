import { Button, Checkbox } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ModalDialog } from '../../parts/modal-dialog.tsx';
import type { LevelColumn } from './use-level-columns.ts';
import './level-export-dialog.css';

interface LevelExportDialogProps {
  readonly columns: readonly LevelColumn[];
  readonly onExport: (names: readonly string[], format: 'csv' | 'xlsx') => void;
  readonly onClose: () => void;
}

/** Which protected columns go into a file beside those of the list; none is chosen before somebody chooses it. */
export function LevelExportDialog({ columns, onExport, onClose }: LevelExportDialogProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (name: string): void =>
    setChosen((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]));
  const send = (format: 'csv' | 'xlsx'): void => {
    onExport(chosen, format);
    onClose();
  };
  return (
    <ModalDialog label={t`Export with protected columns`} className="level-export" onClose={onClose}>
      <h2>
        <Trans>Export with protected columns</Trans>
      </h2>
      <p>
        <Trans>
          The file includes personal, pay and medical data besides the columns of the list. The audit log records who
          exported what, and about whom.
        </Trans>
      </p>
      <div className="level-export-columns" role="group" aria-label={t`Protected columns`}>
        {columns.map(({ name, label }, index) => (
          <Checkbox
            key={name}
            label={i18n._(label)}
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </div>
      <div className="level-export-buttons">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button text={t`Export as XLSX`} disabled={chosen.length === 0} onClick={() => send('xlsx')} />
        <Button intent="primary" text={t`Export as CSV`} disabled={chosen.length === 0} onClick={() => send('csv')} />
      </div>
    </ModalDialog>
  );
}
