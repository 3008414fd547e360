import { QueryClientProvider } from '@tanstack/react-query';
import type { StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { corePlugin } from '../../core/app/core-plugin.ts';
import { queryClient } from '../../core/http/query-client.ts';
import { Screen } from '../../core/panes/screen.tsx';
import { recordRoutes } from '../../core/records/routes.tsx';
import { createRegistry } from '../../core/registry/registry.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import { showKeptSites } from '../../core/sites/sites-store.ts';
import { ToastProvider } from '../../core/toast/toast.tsx';
import { plugins } from '../../plugins/index.ts';
import { everything, StoryPane } from '../records/support.tsx';
import { answer, Refused, waiting, type Answers } from '../support/answers.ts';
import { stream } from '../support/live-line.ts';

/** What `npm run record-stories` kept of a screen: answers by call, rows by topic of the live line. */
interface Kept {
  readonly path: string;
  readonly calls: Readonly<Record<string, unknown>>;
  readonly topics: Readonly<Record<string, readonly unknown[]>>;
}

/** How the server answers what a screen asks: as it did, with nothing, never, or that it cannot now. */
export type ScreenState = 'full' | 'empty' | 'loading' | 'failing';

const kept = import.meta.glob<Kept>('./answers/*/*.json', { import: 'default' });

const asked = queryClient.getDefaultOptions().queries ?? {};

const registry = createRegistry(recordRoutes);
for (const plugin of [corePlugin, ...plugins]) registry.register(plugin);

/** An answer without rows, whatever it lists. */
const emptied = (body: unknown): unknown =>
  Array.isArray(body)
    ? []
    : typeof body === 'object' && body !== null
      ? Object.fromEntries(
          Object.entries(body).map(([name, value]) => [
            name,
            Array.isArray(value) ? [] : name === 'count' && typeof value === 'number' ? 0 : value,
          ]),
        )
      : body;

const unavailable = new Refused(503, {
  title: 'Service unavailable',
  code: 'unavailable',
  detail: 'The database does not answer. Try again in a moment.',
});

/** Calls about the reader and the workspace are answered whatever becomes of the screen's own. */
const isFrames = (call: string): boolean => /^GET (me|sites|record-views|settings)\b/.test(call);

function answersIn(state: ScreenState, calls: Kept['calls']): Answers {
  const byPath = Map.groupBy(Object.entries(calls), ([call]) => call.split('?')[0] ?? '');
  return Object.fromEntries(
    [...byPath].map(([call, asked]) => {
      const found = ({ query }: { readonly query: URLSearchParams }): unknown => {
        query.sort();
        const question = `${call}?${query.toString()}`;
        return (asked.find(([other]) => other === question) ?? asked[0])?.[1];
      };
      if (state === 'full' || isFrames(call)) return [call, found];
      if (state === 'loading') return [call, waiting];
      if (state === 'failing') return [call, unavailable];
      return [call, (asking: { readonly query: URLSearchParams }) => emptied(found(asking))];
    }),
  );
}

function InPane({ path }: { readonly path: string }) {
  const router = useMemo(() => memoryLocation({ path }), [path]);
  return (
    <RegistryContext value={registry}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <StoryPane path={path} height="100vh">
            <Router hook={router.hook}>
              <Screen />
            </Router>
          </StoryPane>
        </ToastProvider>
      </QueryClientProvider>
    </RegistryContext>
  );
}

/**
 * A screen of the product by its file below `answers/`, such as `fleet/machine`: the real screen at its real path, with
 * what a server answered it.
 */
export function screenOf(name: string, state: ScreenState = 'full'): StoryObj {
  return {
    parameters: { layout: 'fullscreen' },
    loaders: [async () => ({ kept: await kept[`./answers/${name}.json`]?.() })],
    beforeEach: ({ loaded }) => {
      const { calls, topics } = loaded['kept'] as Kept;
      showKeptSites(calls['GET sites/'] as Parameters<typeof showKeptSites>[0]);
      if (sessionStore.user) sessionStore.user = { ...sessionStore.user, access: everything };
      answer(answersIn(state, calls));
      // Nobody waits for a second try.
      if (state === 'failing') queryClient.setDefaultOptions({ queries: { ...asked, retry: false } });
      stream(state === 'full' ? topics : Object.fromEntries(Object.keys(topics).map((topic) => [topic, []])));
      return () => queryClient.setDefaultOptions({ queries: asked });
    },
    render: (_args, { loaded }) => <InPane path={(loaded['kept'] as Kept).path} />,
  };
}
