import { LogOut, Moon, PanelStats, Translate } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { currentLanguage } from '../i18n/language.ts';
import { chooseAccountLanguage } from '../session/account.ts';
import { signOut } from '../session/session-store.ts';
import { defineCommand } from '../registry/command.ts';
import { toggleTheme } from '../theme/theme-store.ts';
import { shellStore, toggleSidebar } from './shell-store.ts';

/** Commands about the shell itself. */
export const shellCommands = [
  defineCommand({
    id: 'shell:keys',
    title: msg`Show the keys`,
    keys: 'Shift+?',
    run: () => void (shellStore.keyHelp = true),
  }),
  defineCommand({
    id: 'shell:sidebar',
    title: msg`Show or hide the sidebar`,
    icon: PanelStats,
    keys: '$mod+b',
    run: toggleSidebar,
  }),
  defineCommand({
    id: 'shell:theme',
    title: msg`Switch between light and dark`,
    icon: Moon,
    keys: 'Alt+Shift+l',
    run: toggleTheme,
  }),
  defineCommand({
    id: 'shell:language',
    title: msg`Switch between English and French`,
    icon: Translate,
    run: () => chooseAccountLanguage(currentLanguage() === 'en' ? 'fr' : 'en'),
  }),
  defineCommand({ id: 'shell:sign-out', title: msg`Sign out`, icon: LogOut, run: signOut }),
];
