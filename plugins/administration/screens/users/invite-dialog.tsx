import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import type { Invitation, RoleChoice } from '../../shared/users.ts';
import { PersonField } from './person-field.tsx';
import { RoleFields } from './role-fields.tsx';
import './users.css';

interface InviteDialogProps {
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** Makes an account and writes to its owner, who chooses the password. */
export function InviteDialog({ onDone, onClose }: InviteDialogProps) {
  const { t } = useLingui();
  const mayGiveRoles = useCan('app_user:roles');
  const { data: choices = [] } = useQuery({
    queryKey: ['roles-to-give'],
    queryFn: () => api<readonly RoleChoice[]>('administration/roles_to_give/'),
  });
  const [draft, setDraft] = useState<Invitation>({
    email: '',
    name: '',
    login: '',
    kind: 'staff',
    language: 'fr',
    roles: [],
  });
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [waiting, setWaiting] = useState(false);
  const set = (change: Partial<Invitation>): void => setDraft({ ...draft, ...change });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWaiting(true);
    try {
      const { login, ...rest } = draft;
      onDone(
        (
          await api<{ id: string }>('administration/users/', {
            method: 'POST',
            body: { ...rest, ...(login ? { login } : {}) },
          })
        ).id,
      );
    } catch (error) {
      setProblem(error as ProblemError);
      setWaiting(false);
    }
  };
  const faults = problem?.fields ?? {};
  const field = (name: 'email' | 'name' | 'login', label: string, type: string, required: boolean, help?: string) => (
    <FormGroup
      label={label}
      labelFor={`invite-${name}`}
      intent={faults[name] ? 'danger' : 'none'}
      helperText={faults[name] ?? help}
    >
      <InputGroup
        id={`invite-${name}`}
        type={type}
        required={required}
        autoFocus={name === 'email'}
        intent={faults[name] ? 'danger' : 'none'}
        value={draft[name] ?? ''}
        onValueChange={(value) => set({ [name]: value })}
      />
    </FormGroup>
  );
  return (
    <QuestionDialog
      title={t`Invite someone`}
      about={<p>{t`A link to choose a password is sent by e-mail; it is valid for 72 hours.`}</p>}
      problem={problem && Object.keys(faults).length === 0 ? problem.message : (faults['roles'] ?? null)}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        {field('email', t`E-mail`, 'email', true)}
        {field('name', t`Name`, 'text', true)}
        {field('login', t`Login`, 'text', false, t`The e-mail if empty.`)}
        {draft.kind === 'staff' ? (
          <PersonField
            id="invite-person"
            value={draft.person ?? null}
            fault={faults['person']}
            onChange={(person) => set({ person })}
          />
        ) : null}
        <FormGroup label={t`Type`} labelFor="invite-kind">
          <HTMLSelect
            id="invite-kind"
            value={draft.kind}
            options={[
              { value: 'staff', label: t`Staff` },
              { value: 'vendor', label: t`Vendor` },
            ]}
            onChange={(event) =>
              set({ kind: event.currentTarget.value as Invitation['kind'], person: null, roles: [] })
            }
          />
        </FormGroup>
        <FormGroup label={t`Language`} labelFor="invite-language">
          <HTMLSelect
            id="invite-language"
            value={draft.language}
            options={[
              { value: 'fr', label: 'Français' },
              { value: 'en', label: 'English' },
            ]}
            onChange={(event) => set({ language: event.currentTarget.value as Invitation['language'] })}
          />
        </FormGroup>
        {mayGiveRoles ? (
          <RoleFields value={draft.roles} onChange={(roles) => set({ roles })} choices={choices} kind={draft.kind} />
        ) : null}
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Invite`} loading={waiting} />
        </div>
      </form>
    </QuestionDialog>
  );
}
