import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { RecordDialog } from '../../parts/question-dialog.tsx';

/** Asks before what was typed is lost. */
export function DiscardDialog({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) {
  const { t } = useLingui();
  return (
    <RecordDialog title={t`Discard your changes?`} onClose={onStay}>
      <p>{t`What you typed is not saved.`}</p>
      <div className="record-dialog-actions">
        <Button text={t`Go on editing`} onClick={onStay} data-autofocus />
        <Button intent="danger" text={t`Discard`} onClick={onDiscard} />
      </div>
    </RecordDialog>
  );
}
