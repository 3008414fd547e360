import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import { KeyCommand, LogOut, User } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { open } from '../panes/workspace-actions.ts';
import { signOut } from '../session/session-store.ts';
import type { SessionUser } from '../session/user.ts';
import { useProblemToast } from '../toast/use-problem-toast.ts';
import { shellStore } from './shell-store.ts';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();

/** Who is signed in, the profile, the keys and the way out. */
export function UserMenu({ user }: { readonly user: SessionUser }) {
  const { t } = useLingui();
  const showProblem = useProblemToast();
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu aria-label={user.name}>
          <MenuDivider title={user.name} />
          <MenuItem icon={<User />} text={t`My profile`} onClick={() => open('/profile')} />
          <MenuItem icon={<KeyCommand />} text={t`Keys`} onClick={() => (shellStore.keyHelp = true)} />
          <MenuDivider />
          <MenuItem icon={<LogOut />} text={t`Sign out`} onClick={() => void signOut().catch(showProblem)} />
        </Menu>
      }
    >
      <button type="button" className="avatar" aria-label={`${initials(user.name)} – ${t`Account of ${user.name}`}`}>
        {initials(user.name)}
      </button>
    </PopoverNext>
  );
}
