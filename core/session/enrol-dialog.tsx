import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../http/api.ts';
import type { ProblemError } from '../http/problem-error.ts';
import { QuestionDialog } from '../parts/question-dialog.tsx';
import { CodeInput } from './code-input.tsx';
import { ConfirmPasswordDialog } from './confirm-password-dialog.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import type { Enrolment } from './security.ts';

interface EnrolDialogProps {
  readonly hasPassword: boolean;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Sets up an authenticator: the password, the code to scan, the first code that it shows. */
export function EnrolDialog({ hasPassword, onDone, onClose }: EnrolDialogProps) {
  const { t } = useLingui();
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [waiting, setWaiting] = useState(false);
  const title = t`Set up an authenticator app`;
  if (enrolment === null) {
    return (
      <ConfirmPasswordDialog
        title={title}
        about={t`You need an authenticator app on your phone.`}
        hasPassword={hasPassword}
        action={t`Continue`}
        onConfirm={async (current) =>
          setEnrolment(await api<Enrolment>('me/second_factor/', { method: 'POST', body: { current } }))
        }
        onClose={onClose}
      />
    );
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWaiting(true);
    try {
      onDone(
        (
          await api<{ recoveryCodes: readonly string[] }>('me/second_factor/confirm/', {
            method: 'POST',
            body: { code },
          })
        ).recoveryCodes,
      );
    } catch (error) {
      setProblem(error as ProblemError);
      setWaiting(false);
    }
  };
  const said = problem?.fields['code'];
  return (
    <QuestionDialog title={title} problem={problem && !said ? problem.message : null} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <EnrolmentCode enrolment={enrolment} />
        <CodeInput id="enrol-code" value={code} onChange={setCode} problem={said} />
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Set up`} loading={waiting} />
        </div>
      </form>
    </QuestionDialog>
  );
}
