import { Dashboard, Reset } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { defineCommand } from '../../core/registry/command.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { defineRoute } from '../../core/registry/route.ts';
import { widgets } from './widgets/index.ts';
import * as parts from 'virtual:plugin/dashboard';

/** Belongs to the host by its path; a plugin, so that the vendor portal, which has none, carries nothing of it. */
export const dashboard = definePlugin({
  ...parts,
  id: 'dashboard',
  title: msg`Overview`,
  icon: Dashboard,
  place: 10,
  routes: [
    defineRoute({
      path: '/dashboard',
      title: msg`Dashboard`,
      nav: 10,
      can: 'dashboard:read',
      screen: () => import('./screens/dashboard.tsx'),
    }),
  ],
  commands: [
    defineCommand({
      id: 'dashboard:layout.reset',
      title: msg`Reset dashboard`,
      icon: Reset,
      can: 'dashboard:read',
      run: ({ open }) => open('/dashboard?do=reset'),
    }),
  ],
  widgets,
});
