import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { AccountChange, AccountNames, UserDetail } from '../../shared/users.ts';
import { PersonField } from './person-field.tsx';
import './users.css';

interface AccountDialogProps {
  readonly user: UserDetail;
  readonly onDone: (user: UserDetail) => void;
  readonly onClose: () => void;
}

const names = ['name', 'email', 'login'] as const;

/**
 * Changes how an account is called, where its mail goes and whose it is. Only what was changed is sent, so that
 * another's change of the rest stays.
 */
export function AccountDialog({ user, onDone, onClose }: AccountDialogProps) {
  const { t } = useLingui();
  const [base, setBase] = useState(user);
  const [changed, setChanged] = useState<AccountChange>({});
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      onDone(
        await api<UserDetail>(`administration/users/${user.id}/`, {
          method: 'PATCH',
          body: changed,
          headers: { 'if-match': `"${base.version}"` },
        }),
      );
    } catch (error) {
      const refusal = error as ProblemError;
      setProblem(refusal);
      if (refusal.code === 'stale') setBase(refusal.body['current'] as UserDetail);
    }
  };
  const faults = problem?.fields ?? {};
  const labels: Readonly<Record<keyof AccountNames, string>> = { name: t`Name`, email: t`E-mail`, login: t`Login` };
  const now = names.map((name) => base[name]).join(' · ');
  const sentence =
    problem?.code === 'stale'
      ? t`Someone else changed this account in the meantime; it is now: ${now}. Save again to apply your changes.`
      : (problem?.message ?? null);
  return (
    <QuestionDialog
      title={t`Change account of ${user.name}`}
      about={<p>{t`The old address is notified when the e-mail changes; links already sent to it stop working.`}</p>}
      problem={Object.keys(faults).length === 0 ? sentence : null}
      intent={problem?.code === 'stale' ? 'warning' : 'danger'}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        {names.map((name) => (
          <FormGroup
            key={name}
            label={labels[name]}
            labelFor={`account-${name}`}
            intent={faults[name] ? 'danger' : 'none'}
            helperText={faults[name]}
          >
            <InputGroup
              id={`account-${name}`}
              type={name === 'email' ? 'email' : 'text'}
              required={name !== 'login'}
              autoFocus={name === 'name'}
              intent={faults[name] ? 'danger' : 'none'}
              value={changed[name] ?? base[name]}
              onValueChange={(value) => setChanged({ ...changed, [name]: value })}
            />
          </FormGroup>
        ))}
        {base.kind === 'staff' ? (
          <PersonField
            id="account-person"
            value={changed.person === undefined ? base.person : changed.person}
            fault={faults['person']}
            onChange={(person) => setChanged({ ...changed, person })}
          />
        ) : null}
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Save`} />
        </div>
      </form>
    </QuestionDialog>
  );
}
