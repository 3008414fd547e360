import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { UserDetail } from '../../shared/users.ts';
import { RoleFields } from './role-fields.tsx';
import { useRoleChoices, useRoleWords } from './role-words.tsx';
import './users.css';

interface RolesDialogProps {
  readonly user: UserDetail;
  readonly onDone: (user: UserDetail) => void;
  readonly onClose: () => void;
}

/** Gives a user roles and takes them away; open pages follow within seconds. */
export function RolesDialog({ user, onDone, onClose }: RolesDialogProps) {
  const { t } = useLingui();
  const choices = useRoleChoices();
  const words = useRoleWords();
  /** The account as somebody else left it while this was open. */
  const [theirs, setTheirs] = useState<UserDetail | null>(null);
  const [roles, setRoles] = useState(user.roles);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const save = async (): Promise<void> => {
    try {
      const sent = roles.map(({ role, sites, valid_from: from, valid_to: until }) => ({
        role,
        sites,
        ...(from ? { valid_from: from } : {}),
        ...(until ? { valid_to: until } : {}),
      }));
      onDone(
        await api<UserDetail>(`administration/users/${user.id}/roles/`, {
          method: 'PUT',
          body: { roles: sent },
          headers: { 'if-match': `"${(theirs ?? user).version}"` },
        }),
      );
    } catch (error) {
      const refusal = error as ProblemError;
      setProblem(refusal);
      if (refusal.code === 'stale') setTheirs(refusal.body['current'] as UserDetail);
    }
  };
  const take = (saved: UserDetail): void => {
    setRoles(saved.roles);
    setProblem(null);
  };
  return (
    <QuestionDialog
      title={t`Roles of ${user.name}`}
      problem={
        problem?.code === 'stale' && theirs ? (
          <Stale roles={theirs.roles.map(words)} onTake={() => take(theirs)} />
        ) : (
          (problem?.fields['roles'] ?? problem?.message ?? null)
        )
      }
      intent={problem?.code === 'stale' ? 'warning' : 'danger'}
      onClose={onClose}
    >
      <RoleFields value={roles} onChange={setRoles} choices={choices} kind={user.kind} />
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="primary" text={t`Save`} onClick={() => void save()} />
      </div>
    </QuestionDialog>
  );
}

/** What somebody else saved meanwhile. What was chosen here stays until it is saved or given up. */
function Stale({ roles, onTake }: { readonly roles: readonly string[]; readonly onTake: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`Someone else changed this account in the meantime. Save again to replace these roles with yours:`}</p>
      {roles.length > 0 ? (
        <ul>
          {roles.map((words, index) => (
            <li key={index}>{words}</li>
          ))}
        </ul>
      ) : (
        <p>{t`No roles`}</p>
      )}
      <Button size="small" text={t`Continue with these roles`} onClick={onTake} />
    </>
  );
}
