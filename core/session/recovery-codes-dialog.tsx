import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { QuestionDialog } from '../parts/question-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The recovery codes that were just made, once. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  return (
    <QuestionDialog title={t`Recovery codes`} onClose={onClose}>
      <RecoveryCodes codes={codes} />
      <div className="question-dialog-actions">
        <Button intent="primary" text={t`I have saved them`} onClick={onClose} />
      </div>
    </QuestionDialog>
  );
}
