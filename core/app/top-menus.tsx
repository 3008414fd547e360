import { LayoutMenu } from '../panes/layout-menu.tsx';
import type { SessionUser } from '../session/user.ts';
import { SitePicker } from '../sites/site-picker.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeButton } from './theme-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** The menus of the top bar. Popovers weigh as much as the rest of the shell: they come after the first paint. */
export function TopMenus({ user }: { readonly user: SessionUser }) {
  return (
    <>
      <SitePicker />
      <LayoutMenu />
      <span className="wide-only">
        <ThemeButton />
        <LanguageMenu />
      </span>
      <UserMenu user={user} />
    </>
  );
}
