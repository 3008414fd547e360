import { clientsClaim } from 'workbox-core';
import { addPlugins, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { sessionMark } from '../../http/session-hint.ts';
import { keptPageMark } from './kept-page-mark.ts';
import { forgetSession, readKeptSession } from './kept-session.ts';

/*
 * Keeps the application on the device: the shell, the screens of forms and whatever was opened. A page that the server
 * can give comes from the server, so that none is older than what it asks; the API is never answered from here, but for
 * who was signed in, where no server says it.
 */

/** The files of this build, and what was built: written in by the build. */
declare const keptFiles: readonly PrecacheEntry[];
declare const builtRelease: string;

/** How long a slow server is waited for where there is a kept answer, in milliseconds. */
const patienceMs = 4_000;
const visitedName = 'filon-visited';
const visited = new CacheFirst({ cacheName: visitedName });

addPlugins([
  {
    // In the minute of an update the page may be of another build than its parts: then nothing is kept of it.
    cacheWillUpdate: async ({ request, response }) => {
      if (!response.ok) return null;
      const isPage = new URL(request.url).pathname === '/';
      return !isPage || (await response.clone().text()).includes(`content="${builtRelease}"`) ? response : null;
    },
  },
]);
precache([...keptFiles]);
clientsClaim();
addEventListener('install', () => void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting());
addEventListener('activate', (event) =>
  // Names hold a hash: what an earlier build had is asked for no more.
  (event as Event & { waitUntil: (done: Promise<unknown>) => void }).waitUntil(caches.delete(visitedName)),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request, event }) => (await matchPrecache(request)) ?? visited.handle({ request, event }),
);

registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const kept = await matchPrecache('/');
      if (!kept) return fetch(request);
      return (await answerInTime(fetch(request))) ?? keptPage(kept);
    },
    { denylist: [/^\/(api|metrics)(\/|$)/] },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/me/',
  async ({ request }) => {
    // Whoever looks through somebody else's eyes is told by the server alone.
    const user = request.headers.has('authorization') ? null : await readKeptSession();
    if (user === null) return fetch(request);
    return (await answerInTime(fetch(request))) ?? Response.json(user);
  },
  'POST',
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/api\/(refresh|logout)\/$/.test(url.pathname),
  async ({ request, url }) => {
    const answer = await fetch(request);
    const isOver = url.pathname === '/api/logout/' ? answer.ok : answer.status === 401 || answer.status === 403;
    if (isOver) await forgetSession();
    return answer;
  },
  'POST',
);

/** What the server says, unless it cannot be reached, or is not itself, or takes its time: then null. */
async function answerInTime(asked: Promise<Response>): Promise<Response | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const answer = await Promise.race([asked.catch(() => null), late]);
  return answer !== null && answer.status < 500 ? answer : null;
}

/** The page as it was kept, marked as such, with the mark of a session where one is kept. */
async function keptPage(kept: Response): Promise<Response> {
  const page = (await kept.text()).replace(sessionMark, '');
  const marks = keptPageMark + ((await readKeptSession()) === null ? '' : sessionMark);
  const headers = new Headers(kept.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) headers.delete(name);
  return new Response(page.replace('</head>', `${marks}</head>`), { headers });
}
