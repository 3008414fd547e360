import { Button } from '@blueprintjs/core';
import { Plural, useLingui } from '@lingui/react/macro';
import { QuestionDialog } from '../../parts/question-dialog.tsx';

interface SignOutQuestionProps {
  /** How many filled forms are on this device alone. */
  readonly waiting: number;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Asked of whoever leaves while forms of theirs wait: nobody else sends them. */
export function SignOutQuestion({ waiting, onSignOut, onClose }: SignOutQuestionProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      title={t`Sign out anyway?`}
      intent="warning"
      problem={
        <>
          <Plural
            value={waiting}
            one="# filled form has not been sent yet."
            other="# filled forms have not been sent yet."
          />{' '}
          {t`They stay on this device and are sent the next time you sign in. Clearing the browser data deletes them.`}
        </>
      }
      onClose={onClose}
    >
      <Button text={t`Stay signed in`} onClick={onClose} />
      <Button intent="warning" text={t`Sign out`} onClick={onSignOut} />
    </QuestionDialog>
  );
}
