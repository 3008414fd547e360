import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../http/api.ts';
import type { ProblemError } from '../http/problem-error.ts';
import { RecordDialog } from '../parts/question-dialog.tsx';
import { NewPassword, type PasswordPair } from './new-password.tsx';
import { PasswordInput } from './password-input.tsx';
import type { Security } from './security.ts';
import { useSession } from './use-session.ts';

interface OwnPasswordProps {
  readonly security: Security;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Changes one's own password, with the old one. */
export function OwnPasswordDialog({ security, onDone, onClose }: OwnPasswordProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const [current, setCurrent] = useState('');
  const [pair, setPair] = useState<PasswordPair>({ password: '', again: '' });
  const [differs, setDiffers] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [waiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setDiffers(pair.password !== pair.again);
    if (pair.password !== pair.again) return;
    setWaiting(true);
    try {
      await api('me/password/', { method: 'POST', body: { current, password: pair.password } });
      onDone();
    } catch (error) {
      setProblem(error as ProblemError);
      setWaiting(false);
    }
  };
  const { current: wrong, password: weak } = problem?.fields ?? {};
  return (
    <RecordDialog
      title={t`Change the password`}
      problem={problem && !wrong && !weak ? problem.message : null}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        <input type="text" name="username" autoComplete="username" value={security.login} readOnly hidden />
        <PasswordInput
          id="own-password"
          label={t`Your password`}
          autoComplete="current-password"
          autoFocus
          value={current}
          onChange={setCurrent}
          problem={wrong}
        />
        <NewPassword
          value={pair}
          onChange={setPair}
          minimum={security.minimum}
          account={[security.login, user?.email ?? '', user?.name ?? '']}
          problem={weak}
          differs={differs}
        />
        <div className="record-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Change the password`} loading={waiting} />
        </div>
      </form>
    </RecordDialog>
  );
}
