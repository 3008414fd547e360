import { LanguageMenu } from './language-menu.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Theme and language on the public pages; like the top bar's menus, after the first paint. */
export default function PublicMenus() {
  return (
    <>
      <ThemeButton />
      <LanguageMenu />
    </>
  );
}
