import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { ModalDialog } from '../../app/modal-dialog.tsx';
import '../record-dialog.css';

/** Asks before what was typed is lost. */
export function DiscardDialog({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) {
  const { t } = useLingui();
  return (
    <ModalDialog label={t`Discard your changes?`} className="record-dialog" onClose={onStay}>
      <h2>{t`Discard your changes?`}</h2>
      <p>{t`What you typed is not saved.`}</p>
      <div className="record-dialog-actions">
        <Button text={t`Go on editing`} onClick={onStay} data-autofocus />
        <Button intent="danger" text={t`Discard`} onClick={onDiscard} />
      </div>
    </ModalDialog>
  );
}
