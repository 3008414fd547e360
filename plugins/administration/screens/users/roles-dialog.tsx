import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { RecordDialog } from '../../../../core/records/record-dialog.tsx';
import type { RoleChoice, UserDetail } from '../../users.ts';
import { RoleFields } from './role-fields.tsx';
import './users.css';

interface RolesDialogProps {
  readonly user: UserDetail;
  readonly onDone: (user: UserDetail) => void;
  readonly onClose: () => void;
}

/** Gives a user roles and takes them away; open pages follow within seconds. */
export function RolesDialog({ user, onDone, onClose }: RolesDialogProps) {
  const { t } = useLingui();
  const { data: choices = [] } = useQuery({ queryKey: ['roles-to-give'], queryFn: () => api<readonly RoleChoice[]>('administration/roles_to_give/') });
  const [roles, setRoles] = useState(user.roles);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const save = async (): Promise<void> => {
    try {
      const sent = roles.map(({ role, sites, valid_to: until }) => ({ role, sites, ...(until ? { valid_to: until } : {}) }));
      onDone(await api<UserDetail>(`administration/users/${user.id}/roles/`, { method: 'PUT', body: { roles: sent } }));
    } catch (error) {
      setProblem(error as ProblemError);
    }
  };
  return (
    <RecordDialog title={t`Roles of ${user.name}`} problem={problem?.fields['roles'] ?? problem?.message ?? null} onClose={onClose}>
      <RoleFields value={roles} onChange={setRoles} choices={choices} kind={user.kind} />
      <div className="record-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="primary" text={t`Save`} onClick={() => void save()} />
      </div>
    </RecordDialog>
  );
}
