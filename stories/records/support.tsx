import type { Decorator } from '@storybook/react-vite';
import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ref } from 'valtio';
import { queryClient } from '../../core/http/query-client.ts';
import { PaneContext, type Pane } from '../../core/registry/pane.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import { sitesStore } from '../../core/sites/sites-store.ts';
import { ToastProvider } from '../../core/toast/toast.tsx';

const site = {
  id: '0b9f4c0e-6d1f-5c57-9b1c-3f1a52f3a1d4',
  code: 'S1',
  name: 'Kef Nord',
  timeZone: 'Africa/Casablanca',
  lon: -6.21,
  lat: 31.05,
  selected: true,
};
/** Permissions at every site, those that `may` is true for. The store keeps them as they are, since a copy would have none. */
const permitted = (may: (name: string) => boolean) =>
  ref(
    new Proxy<Record<string, 'all'>>(
      {},
      {
        // Symbols are of the store's own.
        get: (_, name) => (typeof name === 'string' && may(name) ? 'all' : undefined),
        getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: 'all' }),
      },
    ),
  );
export const everything = permitted(() => true);
/** Of somebody who may look at all, and change nothing. */
export const readingAlone = permitted((name) => name.endsWith(':read'));

export const storySite = site.id;

/** Puts a story where a screen stands in the application: in a pane, signed in, with one site. */
export const asScreen: Decorator = (Story) => {
  sitesStore.sites = [site];
  sessionStore.user = {
    id: 'story',
    email: 'planner@demo.filon',
    name: 'Nadia Bennani',
    kind: 'staff',
    language: 'en',
    roles: [],
    access: everything,
  };
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <StoryPane>
          <Story />
        </StoryPane>
      </ToastProvider>
    </QueryClientProvider>
  );
};

interface StoryPaneProps {
  readonly children: React.ReactNode;
  readonly path?: string;
  /** What the address says beside the path. */
  readonly query?: string;
  readonly height?: number | string;
}

/** A pane of its own. */
export function StoryPane({ children, path = '/story', query = '', height = 560 }: StoryPaneProps) {
  const [search, setSearch] = useState(() => new URLSearchParams(query));
  const pane = useMemo<Pane>(
    () => ({
      id: 'story',
      path,
      search,
      visible: true,
      focused: true,
      open: () => {},
      setSearch: (changes) =>
        setSearch((before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        }),
      selection: null,
      select: () => {},
    }),
    [path, search],
  );
  return (
    <PaneContext value={pane}>
      <div style={{ height }}>{children}</div>
    </PaneContext>
  );
}
