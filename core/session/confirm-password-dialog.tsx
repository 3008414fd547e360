import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ProblemError } from '../http/problem-error.ts';
import { QuestionDialog } from '../parts/question-dialog.tsx';
import { PasswordInput } from './password-input.tsx';

interface ConfirmPasswordProps {
  readonly title: string;
  readonly about: ReactNode;
  /** False where the account has none: a fresh sign-in stands for it. */
  readonly hasPassword: boolean;
  /** What the button says. */
  readonly action: string;
  readonly intent?: 'primary' | 'danger';
  readonly onConfirm: (current: string) => Promise<void>;
  readonly onClose: () => void;
  /** What else is asked, above the password. */
  readonly children?: (problem: ProblemError | null) => ReactNode;
}

/** Asks for the password once more before something that an account could be taken over by. */
export function ConfirmPasswordDialog({
  title,
  about,
  hasPassword,
  action,
  intent = 'primary',
  onConfirm,
  onClose,
  children,
}: ConfirmPasswordProps) {
  const { t } = useLingui();
  const [current, setCurrent] = useState('');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [waiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWaiting(true);
    setProblem(null);
    try {
      await onConfirm(current);
    } catch (error) {
      setProblem(error as ProblemError);
      setWaiting(false);
    }
  };
  const said = problem?.fields['current'] ?? problem?.fields['password'];
  const isBesideField = Object.keys(problem?.fields ?? {}).length > 0;
  return (
    <QuestionDialog
      title={title}
      about={<p>{about}</p>}
      problem={problem && !isBesideField ? problem.message : null}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        {children?.(problem)}
        {hasPassword ? (
          <PasswordInput
            id="confirm-password"
            label={t`Your password`}
            autoComplete="current-password"
            autoFocus
            value={current}
            onChange={setCurrent}
            problem={said}
          />
        ) : null}
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent={intent} text={action} loading={waiting} />
        </div>
      </form>
    </QuestionDialog>
  );
}
