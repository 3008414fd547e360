import { msg } from '@lingui/core/macro';
import { Cube } from '@blueprintjs/icons';
import { definePlugin } from '../registry/plugin.ts';
import { defineRoute } from '../registry/route.ts';
import { paletteCommands } from '../palette/palette-commands.ts';
import { listCommands } from '../records/list/list-commands.ts';
import { alarmCommands } from '../live/alarms/alarm-commands.ts';
import { paneCommands } from '../panes/pane-commands.ts';
import { shellCommands } from './shell-commands.ts';

/** The host's own screens and commands, registered as any plugin's are. Its words are in the core catalog. */
export const corePlugin = definePlugin({
  id: 'core',
  title: msg`Filon`,
  icon: Cube,
  routes: [
    defineRoute({ path: '/login', title: msg`Sign in`, can: 'public', screen: () => import('../session/login.tsx') }),
    defineRoute({
      path: '/forget-password',
      title: msg`Forgotten password`,
      can: 'public',
      screen: () => import('../session/forget-password.tsx'),
    }),
    defineRoute({
      path: '/change-password/:id/:token',
      title: msg`Change password`,
      can: 'public',
      screen: () => import('../session/change-password.tsx'),
    }),
    defineRoute({
      path: '/403',
      title: msg`Access denied`,
      can: 'public',
      screen: () => import('./access-denied.tsx'),
    }),
    defineRoute({ path: '/404', title: msg`Page not found`, can: 'public', screen: () => import('./not-found.tsx') }),
    defineRoute({
      path: '/profile',
      title: msg`My profile`,
      can: 'signed-in',
      aliases: ['/'],
      screen: () => import('./profile.tsx'),
    }),
  ],
  commands: [...paletteCommands, ...paneCommands, ...listCommands, ...alarmCommands, ...shellCommands],
});
