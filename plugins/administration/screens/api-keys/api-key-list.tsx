import { Button } from '@blueprintjs/core';
import { Key, Disable } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** `/administration/api_keys`: the tokens of programs, made and revoked here. */
export default function ApiKeyList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const toast = useToast();
  const showProblem = useProblemToast();
  const mayChange = useCan('api_key:settings');
  const [makes, setMakes] = useState(false);
  const revoke = (rows: readonly { readonly id: string; readonly revoked_at?: unknown }[]): void => {
    const alive = rows.filter((row) => row.revoked_at == null);
    void Promise.all(alive.map(({ id }) => api(`administration/api_keys/${id}/revoke/`, { method: 'POST' }))).then(
      () => toast(t`Revoked.`, 'success'),
      showProblem,
    );
  };
  return (
    <>
      <RecordListScreen
        record={record}
        path={path}
        actions={
          mayChange ? (
            <Button intent="primary" icon={<Key />} text={t`New token`} onClick={() => setMakes(true)} />
          ) : null
        }
        rowActions={mayChange ? [{ label: t`Revoke`, icon: <Disable />, columns: ['revoked_at'], run: revoke }] : []}
      />
      {makes ? <NewKeyDialog onClose={() => setMakes(false)} /> : null}
    </>
  );
}
