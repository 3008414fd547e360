import { addons } from 'storybook/preview-api';
import { snapshot } from 'valtio';
import { shellStore } from '../../core/app/shell-store.ts';
import { queryClient } from '../../core/http/query-client.ts';
import { alarmStore } from '../../core/live/alarms/alarm-store.ts';
import { live } from '../../core/live/live.ts';
import { timeStore } from '../../core/live/time-store.ts';
import { paletteStore } from '../../core/palette/palette-store.ts';
import { dragStore } from '../../core/panes/drag-store.ts';
import { noteScreen } from '../../core/panes/first-screen.ts';
import { layoutDialogStore } from '../../core/panes/layout-dialog-store.ts';
import { placedStore } from '../../core/panes/placed-store.ts';
import { wallStore } from '../../core/panes/wall/wall-store.ts';
import { workspaceStore } from '../../core/panes/workspace-store.ts';
import { sessionStore } from '../../core/session/session-store.ts';
import type { SessionUser } from '../../core/session/user.ts';
import { sitesStore } from '../../core/sites/sites-store.ts';
import { answersShown, resetAnswers, unknownCalls } from './answers.ts';
import { resetStreams } from './live-line.ts';
import { takeAwayBefore } from './turned.tsx';
import { resetWorld } from './world.ts';

// Nothing comes before a story: what waits for the first screen need not.
noteScreen();

const stores: readonly object[] = [
  alarmStore,
  dragStore,
  layoutDialogStore,
  paletteStore,
  placedStore,
  sessionStore,
  shellStore,
  sitesStore,
  timeStore,
  wallStore,
  workspaceStore,
];
const fresh = stores.map((store) => [store, snapshot(store)] as const);

const encoded = (part: object): string => btoa(JSON.stringify(part)).replaceAll('=', '');
/** A session that outlasts any story; nobody checks who signed it. */
const token = `${encoded({ alg: 'none' })}.${encoded({ exp: 4_102_444_800 })}.`;

/** Who looks at a story, unless it says otherwise. */
export const storyUser: SessionUser = {
  id: 'story',
  email: 'dispatcher@demo.filon',
  name: 'Hicham Amrani',
  kind: 'staff',
  language: 'en',
  roles: [{ role: 'dispatcher', title: { en: 'Dispatcher', fr: 'Répartiteur' }, sites: null }],
  access: {},
};

/** Longer than any story is played, in milliseconds. */
const turnMs = 30_000;

/**
 * Waits until no other story of the page of documentation is played: the focus is one's alone. The turn ends with the
 * story.
 */
async function takeTurn(): Promise<void> {
  const { parent, frameElement } = window;
  if (!frameElement?.classList.contains('story-frame')) return;
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  void navigator.locks.request(`stories of ${parent.performance.timeOrigin}`, () => {
    addons.getChannel().once('storyFinished', () => end());
    setTimeout(end, turnMs);
    begin();
    return ended;
  });
  await begun;
}

/** Begins a story as the application begins: nothing chosen, nothing answered, nothing kept, the clock put back. */
export async function standAlone({ args }: { readonly args: Readonly<Record<string, unknown>> }): Promise<void> {
  await takeTurn();
  takeAwayBefore(args);
  resetWorld();
  resetAnswers();
  resetStreams();
  sessionStorage.setItem('access_token', token);
  live.close();
  for (const [store, state] of fresh) {
    for (const key of Object.keys(store)) if (!(key in state)) Reflect.deleteProperty(store, key);
    Object.assign(store, state);
  }
  Object.assign(sessionStore, { ready: true, authenticated: true, user: storyUser, error: false });
  // What hears of another user forgets what was answered, a moment later: before the story says its own answers.
  await Promise.resolve();
  queryClient.clear();
}

/** Ends a story once what it asked for is shown; fails where it asked for what it has no answer to. */
export async function expectAnswers(): Promise<void> {
  await answersShown();
  const calls = unknownCalls();
  if (calls.length > 0) throw new Error(`No answer in this story for ${[...new Set(calls)].join(', ')}`);
}
