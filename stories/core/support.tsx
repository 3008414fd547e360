import type { Decorator } from '@storybook/react-vite';
import { Cube, Office } from '@blueprintjs/icons';
import { msg } from '@lingui/core/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { ref } from 'valtio';
import '../../core/app/profile.css';
import { corePlugin } from '../../core/app/core-plugin.ts';
import { queryClient } from '../../core/http/query-client.ts';
import { openAt } from '../../core/panes/layout-operations.ts';
import { singlePane, type Layout } from '../../core/panes/layout.ts';
import { workspaceStore } from '../../core/panes/workspace-store.ts';
import { definePlugin } from '../../core/registry/plugin.ts';
import { createRegistry } from '../../core/registry/registry.ts';
import { defineRoute } from '../../core/registry/route.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import { sitesStore } from '../../core/sites/sites-store.ts';
import { ToastProvider } from '../../core/toast/toast.tsx';
import { storyUser } from '../support/alone.ts';
import { choice, range, worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';

export { storyUser };

const screen = (text: string) => async () => ({
  default: () => (
    <div className="page">
      <h1 className="page-title">{text}</h1>
      <p>
        <label>
          {text} <input />
        </label>
      </p>
    </div>
  ),
});

/** A plugin with just enough to fill a shell. */
const quarry = definePlugin({
  id: 'quarry',
  title: msg`Entries`,
  icon: Office,
  routes: [
    defineRoute({ path: '/one', nav: 1, title: msg`Roles`, can: 'signed-in', screen: screen('One') }),
    defineRoute({ path: '/closed', title: msg`Sites`, can: 'vault:read', screen: screen('Closed') }),
    defineRoute({ path: '/two', nav: 2, title: msg`Sites`, can: 'signed-in', screen: screen('Two') }),
    defineRoute({
      path: '/three',
      title: msg`History`,
      nav: { place: 3, group: msg`Account` },
      can: 'signed-in',
      screen: screen('Three'),
    }),
    defineRoute({
      path: '/broken',
      nav: { place: 4, group: msg`Account` },
      title: msg`Preferences`,
      can: 'signed-in',
      screen: async () => ({
        default: () => {
          throw new Error('Unable to preload CSS for /assets/broken.css');
        },
      }),
    }),
  ],
});
const other = definePlugin({
  id: 'other',
  title: msg`Workspace`,
  icon: Cube,
  routes: [defineRoute({ path: '/four', nav: 1, title: msg`Status`, can: 'signed-in', screen: screen('Four') })],
});

const sites = [
  { id: 'site-1', code: 'S1', name: 'Kef Nord', timeZone: 'Africa/Casablanca', lon: -6.21, lat: 31.05, selected: true },
  { id: 'site-2', code: 'S2', name: 'Kef Sud', timeZone: 'Africa/Casablanca', lon: -6.31, lat: 30.96, selected: true },
];

/** As many sites as asked for: the two of the stories, then others with long names. */
const sitesOf = (count: number) => [
  ...sites.slice(0, count),
  ...Array.from({ length: Math.max(0, count - sites.length) }, (_, index) => ({
    id: `site-${index + 3}`,
    code: `S${index + 3}`,
    name: `${longPhrase} ${index + 3}`,
    timeZone: 'Africa/Casablanca',
    lon: -6.4,
    lat: 31,
    selected: true,
  })),
];

/** Controls of what stands in the shell: how many sites the reader has, and which screen is in front. */
export const shellControls = {
  args: { siteCount: 2, screen: '/one' },
  argTypes: {
    siteCount: range(1, 30),
    screen: choice({
      '/one': 'A screen',
      '/three': 'A screen of a group',
      '/four': 'A screen of another plugin',
      '/nowhere': 'None',
    }),
  },
};

interface ShellArgs {
  readonly siteCount?: number;
  readonly screen?: string;
  /** The pane that fills the workspace. */
  readonly maximised?: string;
}

/** Who is signed in. */
export const signedIn = worlds({
  usual: storyUser,
  'long name': { ...storyUser, name: longPerson },
  'one word': { ...storyUser, name: 'Ana' },
});

/** Three tiles, of which one has two tabs. */
export function threeTiles(): Layout {
  const two = openAt(singlePane('/one'), 'p1', 'right', '/two');
  const three = openAt(two, 'p2', 'bottom', '/three');
  return openAt(three, 'p3', 'centre', '/four');
}

/**
 * Puts a story into the application: registry, session, sites, workspace, notifications. `parameters.layout` is the
 * workspace.
 */
export const inApplication: Decorator = (Story, { args, parameters }) => {
  const { siteCount, screen: path = '/one', maximised } = args as ShellArgs;
  const registry = createRegistry();
  for (const plugin of [corePlugin, quarry, other]) registry.register(plugin);
  sitesStore.sites = sitesOf(siteCount ?? sites.length);
  sitesStore.error = false;
  Object.assign(sessionStore, { ready: true, authenticated: true, user: storyUser, error: false });
  const layout = (parameters['workspace'] as (() => Layout) | undefined)?.() ?? singlePane(path);
  Object.assign(workspaceStore, {
    ready: true,
    layout: ref(layout),
    maximised: layout.panes[maximised ?? ''] ? maximised : null,
    open: null,
    past: ref([]),
    future: ref([]),
    selections: {},
  });
  return (
    <RegistryContext value={registry}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <Story />
        </ToastProvider>
      </QueryClientProvider>
    </RegistryContext>
  );
};

/** As wide as the sections of one's own page. */
export const inProfile: Decorator = (Story) => (
  <div className="profile">
    <Story />
  </div>
);
