import { Button } from '@blueprintjs/core';
import { Import, NewPerson, Shield } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/plugin.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { FactorDialog } from './factor-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** `/administration/users`: every account, and how new ones are made. */
export default function UserList({ record, path }: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const [asked, setAsked] = useState<'invite' | 'factor' | null>(null);
  const [mayInvite, mayImport, maySet] = [
    useCan('app_user:invite'),
    useCan('app_user:import'),
    useCan('app_user:settings'),
  ];
  const close = (): void => setAsked(null);
  return (
    <>
      <RecordListScreen
        record={record}
        path={path}
        actions={
          <>
            {maySet ? (
              <Button variant="minimal" icon={<Shield />} text={t`Second factor`} onClick={() => setAsked('factor')} />
            ) : null}
            {mayImport ? (
              <Button
                variant="minimal"
                icon={<Import />}
                text={t`Import users`}
                onClick={() => pane.open(`${path}/import`)}
              />
            ) : null}
            {mayInvite ? (
              <Button intent="primary" icon={<NewPerson />} text={t`Invite`} onClick={() => setAsked('invite')} />
            ) : null}
          </>
        }
      />
      {asked === 'invite' ? (
        <InviteDialog
          onClose={close}
          onDone={(id) => {
            close();
            pane.open(`${path}/${id}`);
          }}
        />
      ) : null}
      {asked === 'factor' ? <FactorDialog onClose={close} /> : null}
    </>
  );
}
