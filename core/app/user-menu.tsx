import { MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { KeyCommand, LogOut, User } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { KeyMenu } from '../parts/key-menu.tsx';
import { open } from '../panes/workspace-actions.ts';
import { signOut } from '../session/session-store.ts';
import type { SessionUser } from '../session/user.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { SignOutQuestion } from './offline/sign-out-question.tsx';
import { shellStore } from './shell-store.ts';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** How many filled forms of a user are on this device alone; the portal has no forms. */
const countWaiting = async (user: string): Promise<number> =>
  import.meta.env.MODE === 'vendor' ? 0 : (await (await import('../forms/device/outbox.ts')).waitingForms(user)).length;

/** Who is signed in, the profile, the keys and the way out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  const [waiting, setWaiting] = useState(0);
  const leave = (): void => void signOut().catch(showProblem);
  return (
    <>
      <PopoverNext
        placement="bottom-end"
        content={
          <KeyMenu aria-label={user.name}>
            <MenuDivider title={user.name} />
            <MenuItem icon={<User />} text={t`My profile`} onClick={() => open('/profile')} />
            <MenuItem icon={<KeyCommand />} text={t`Keys`} onClick={() => (shellStore.keyHelp = true)} />
            <MenuDivider />
            <MenuItem
              icon={<LogOut />}
              text={t`Sign out`}
              onClick={() =>
                void countWaiting(user.id).then((count) => (count > 0 ? setWaiting(count) : leave()), leave)
              }
            />
          </KeyMenu>
        }
      >
        <button type="button" className="avatar" aria-label={`${initials(user.name)} – ${t`Account of ${user.name}`}`}>
          {initials(user.name)}
        </button>
      </PopoverNext>
      {waiting > 0 ? <SignOutQuestion waiting={waiting} onSignOut={leave} onClose={() => setWaiting(0)} /> : null}
    </>
  );
}
