import { QueryClientProvider } from '@tanstack/react-query';
import type { StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { corePlugin } from '../../core/app/core-plugin.ts';
import { queryClient } from '../../core/http/query-client.ts';
import { Screen } from '../../core/panes/screen.tsx';
import { recordRoutes } from '../../core/records/routes.tsx';
import { createRegistry } from '../../core/registry/registry.ts';
import { RegistryContext } from '../../core/registry/use-registry.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import { goTo } from '../../core/live/time-store.ts';
import { showKeptSites } from '../../core/sites/sites-store.ts';
import { ToastProvider } from '../../core/toast/toast.tsx';
import { plugins } from '../../plugins/index.ts';
import { everything, readingAlone, StoryPane } from '../records/support.tsx';
import { answer, Refused, waiting, type Answers, type Call } from '../support/answers.ts';
import { stream } from '../support/live-line.ts';
import { choice } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';
import { storyTime } from '../support/story-time.ts';
import { inArabicScript } from './arabic-names.ts';

/** What `npm run record-stories` kept of a screen: answers by call, rows by topic of the live line. */
interface Kept {
  readonly path: string;
  readonly calls: Readonly<Record<string, unknown>>;
  readonly topics: Readonly<Record<string, readonly unknown[]>>;
}

/** What a screen may be found in; the first is the whole of it. */
const states = {
  full: 'as the demo mine has it',
  empty: 'no rows',
  loading: 'the server has not answered yet',
  failing: 'the server cannot answer now',
  reading: 'somebody who may change nothing',
  forbidden: 'somebody who may not open it',
  past: 'two hours ago',
  arabic: 'names in Arabic script, from right to left',
  long: 'long French names and labels',
} as const;
export type ScreenState = keyof typeof states;

const kept = import.meta.glob<Kept>('./answers/*/*.json', { import: 'default' });

const asked = queryClient.getDefaultOptions().queries ?? {};

const registry = createRegistry(recordRoutes);
for (const plugin of [corePlugin, ...plugins]) registry.register(plugin);

/** A list of which the first rows were kept is as long as they are. */
const asKept = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'rows' in body && 'count' in body && Array.isArray(body.rows)
    ? { ...body, count: body.rows.length, next: null }
    : body;

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

type Asking = Pick<Call, 'query'>;

function answersIn(state: ScreenState, calls: Kept['calls']): Answers {
  const byPath = Map.groupBy(Object.entries(calls), ([call]) => call.split('?')[0] ?? '');
  return Object.fromEntries(
    [...byPath].map(([call, asked]) => {
      const found = ({ query }: Asking): unknown => {
        query.sort();
        const question = `${call}?${query.toString()}`;
        return asKept((asked.find(([other]) => other === question) ?? asked[0])?.[1]);
      };
      if (isFrames(call)) return [call, found];
      if (state === 'loading') return [call, waiting];
      if (state === 'failing') return [call, unavailable];
      if (state === 'empty') return [call, (asking: Asking) => emptied(found(asking))];
      if (state === 'arabic') return [call, (asking: Asking) => inArabicScript(found(asking))];
      if (state === 'long') return [call, (asking: Asking) => inLongWords(found(asking))];
      return [call, found];
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

/** The rows of a stream by site: in the past as now. */
const rowsOf = (topics: Kept['topics'], stream: string) =>
  Object.fromEntries(
    Object.entries(topics).flatMap(([topic, rows]) => {
      const [name, site = ''] = topic.split('@');
      return name === stream && site !== '' ? [[site, rows] as const] : [];
    }),
  );

/** Lays a state down before the screen is drawn, and draws it. */
function InState({ state, kept: { path, calls, topics } }: { readonly state: ScreenState; readonly kept: Kept }) {
  useState(() => {
    showKeptSites(calls['GET sites/'] as Parameters<typeof showKeptSites>[0]);
    if (sessionStore.user)
      sessionStore.user = { ...sessionStore.user, access: state === 'reading' ? readingAlone : everything };
    queryClient.clear();
    // Nobody waits for a second try.
    queryClient.setDefaultOptions({ queries: state === 'failing' ? { ...asked, retry: false } : asked });
    answer({ 'GET live/:stream/at/': ({ params }: Call) => ({ sites: rowsOf(topics, String(params['stream'])) }) });
    answer(answersIn(state, calls));
    stream(state === 'empty' ? Object.fromEntries(Object.keys(topics).map((topic) => [topic, []])) : topics);
    if (state === 'past') goTo(storyTime - 2 * 3_600_000);
  });
  return <InPane path={state === 'forbidden' ? `/403?path=${encodeURIComponent(path)}` : path} />;
}

/**
 * A screen of the product by its file below `answers/`, such as `fleet/machine`: the real screen at its real path, with
 * what a server answered it, in a state that the controls can change; on a tablet held upright or a telephone where a
 * `viewport` is named.
 */
export function screenOf(
  name: string,
  state: ScreenState = 'full',
  viewport?: 'tablet' | 'telephone',
): StoryObj<{ state: ScreenState }> {
  return {
    args: { state },
    argTypes: { state: choice(states, 'Its state') },
    parameters: { layout: 'fullscreen' },
    ...(viewport ? { globals: { viewport: { value: viewport } } } : {}),
    loaders: [async () => ({ kept: await kept[`./answers/${name}.json`]?.() })],
    beforeEach: () => () => queryClient.setDefaultOptions({ queries: asked }),
    render: (args, { loaded }) => <InState key={args.state} state={args.state} kept={loaded['kept'] as Kept} />,
  };
}
