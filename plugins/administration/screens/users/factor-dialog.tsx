import { Button, Checkbox } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { RecordDialog } from '../../../../core/records/record-dialog.tsx';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { RoleChoice } from '../../users.ts';

/** Which roles sign in with a second factor. Whoever has none yet sets it up at the next sign-in. */
export function FactorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const { data: choices = [] } = useQuery({ queryKey: ['roles-to-give'], queryFn: () => api<readonly RoleChoice[]>('administration/roles_to_give/') });
  const { data } = useQuery({ queryKey: ['second-factor-roles'], queryFn: () => api<{ roles: readonly string[] }>('administration/second_factor/') });
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const roles = changed ?? data?.roles ?? [];
  const save = async (): Promise<void> => {
    try {
      await api('administration/second_factor/', { method: 'PUT', body: { roles } });
      toast(t`Saved.`, 'success');
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <RecordDialog title={t`Second factor required for`} about={<p>{t`Whoever holds one of these roles sets up an authenticator at the next sign-in.`}</p>} problem={problem} onClose={onClose}>
      <div>
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            checked={roles.includes(choice.id)}
            label={currentLanguage() === 'fr' ? choice.title_fr : choice.title_en}
            onChange={(event) => setChanged(event.currentTarget.checked ? [...roles, choice.id] : roles.filter((id) => id !== choice.id))}
          />
        ))}
      </div>
      <div className="record-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button intent="primary" text={t`Save`} onClick={() => void save()} />
      </div>
    </RecordDialog>
  );
}
