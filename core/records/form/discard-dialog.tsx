import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { QuestionDialog } from '../../parts/question-dialog.tsx';

/** Asks before what was typed is lost. */
export function DiscardDialog({ onDiscard, onStay }: { readonly onDiscard: () => void; readonly onStay: () => void }) {
  const { t } = useLingui();
  return (
    <QuestionDialog title={t`Discard your changes?`} onClose={onStay}>
      <p>{t`Your changes are not saved.`}</p>
      <div className="question-dialog-actions">
        <Button text={t`Keep editing`} onClick={onStay} data-autofocus />
        <Button intent="danger" text={t`Discard`} onClick={onDiscard} />
      </div>
    </QuestionDialog>
  );
}
