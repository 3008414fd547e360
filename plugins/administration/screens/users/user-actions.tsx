import { Button, MenuItem, PopoverNext } from '@blueprintjs/core';
import { BanCircle, Edit, Envelope, EyeOpen, Key, LogOut, More, People, Shield, Unlock } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { KeyMenu } from '../../../../core/parts/key-menu.tsx';
import { api } from '../../../../core/http/api.ts';
import { seeAs } from '../../../../core/session/view-as.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { UserDetail } from '../../shared/users.ts';
import { AccountDialog } from './account-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';

/** What may be done with an account: those actions that its state and the reader's rights leave. */
export function UserActions({
  user,
  onChanged,
}: {
  readonly user: UserDetail;
  readonly onChanged: (user: UserDetail) => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const showProblem = useProblemToast();
  const [givesRoles, setGivesRoles] = useState(false);
  const [changesNames, setChangesNames] = useState(false);
  const [mayInvite, mayRoles, mayDisable, mayUnlock, mayReset, mayEnd, mayView] = [
    useCan('app_user:invite'),
    useCan('app_user:roles'),
    useCan('app_user:disable'),
    useCan('app_user:unlock'),
    useCan('app_user:reset'),
    useCan('app_user:sessions'),
    useCan('app_user:view_as'),
  ];
  const isPerson = user.kind !== 'service';
  const call = (action: string, sentence: string): void =>
    void api<UserDetail | undefined>(`administration/users/${user.id}/${action}/`, { method: 'POST' }).then(
      (changed) => {
        if (changed) onChanged(changed);
        toast(sentence, 'success');
      },
      showProblem,
    );
  const view = (): void =>
    void api<{ token: string }>(`administration/users/${user.id}/view_as/`, { method: 'POST' }).then(
      ({ token }) => seeAs(token),
      showProblem,
    );
  return (
    <>
      {mayRoles && isPerson ? <Button icon={<People />} text={t`Roles`} onClick={() => setGivesRoles(true)} /> : null}
      {mayUnlock && (user.closed_until !== null || user.status === 'locked') ? (
        <Button icon={<Unlock />} text={t`Unlock`} onClick={() => call('unlock', t`The account is unlocked.`)} />
      ) : null}
      {mayInvite && user.status === 'invited' ? (
        <Button
          icon={<Envelope />}
          text={t`Invite again`}
          onClick={() => call('invite', t`The invitation was sent.`)}
        />
      ) : null}
      <PopoverNext
        placement="bottom-end"
        content={
          <KeyMenu aria-label={t`More actions`}>
            {mayReset && isPerson ? (
              <MenuItem icon={<Edit />} text={t`Change account`} onClick={() => setChangesNames(true)} />
            ) : null}
            {mayReset && user.status === 'active' && isPerson ? (
              <MenuItem
                icon={<Key />}
                text={t`Send a reset link`}
                onClick={() => call('reset_link', t`The link was sent.`)}
              />
            ) : null}
            {mayReset && (user.app_factor || user.passkeys > 0) ? (
              <MenuItem
                icon={<Shield />}
                text={t`Remove second factor`}
                onClick={() => call('remove_second_factor', t`The second factor was removed.`)}
              />
            ) : null}
            {mayEnd ? (
              <MenuItem
                icon={<LogOut />}
                text={t`End all sessions`}
                onClick={() => call('end_sessions', t`All sessions have ended.`)}
              />
            ) : null}
            {mayView && user.status === 'active' && isPerson ? (
              <MenuItem icon={<EyeOpen />} text={t`See as`} onClick={view} />
            ) : null}
            {mayDisable && user.status !== 'disabled' ? (
              <MenuItem
                icon={<BanCircle />}
                intent="danger"
                text={t`Disable`}
                onClick={() => call('disable', t`The account was disabled.`)}
              />
            ) : null}
            {mayDisable && user.status === 'disabled' ? (
              <MenuItem
                icon={<Unlock />}
                text={t`Enable`}
                onClick={() => call('enable', t`The account was enabled.`)}
              />
            ) : null}
          </KeyMenu>
        }
      >
        <Button icon={<More />} aria-label={t`More actions`} title={t`More actions`} />
      </PopoverNext>
      {changesNames ? (
        <AccountDialog
          user={user}
          onClose={() => setChangesNames(false)}
          onDone={(changed) => {
            onChanged(changed);
            setChangesNames(false);
            toast(t`Saved.`, 'success');
          }}
        />
      ) : null}
      {givesRoles ? (
        <RolesDialog
          user={user}
          onClose={() => setGivesRoles(false)}
          onDone={(changed) => {
            onChanged(changed);
            setGivesRoles(false);
            toast(t`Saved.`, 'success');
          }}
        />
      ) : null}
    </>
  );
}
