import type { SessionUser } from '../../session/user.ts';

/** As long as the server keeps a session alive that is not used, in milliseconds. */
const keptMs = 14 * 86_400_000;
const place = 'filon-session';
const key = '/kept/session';

interface KeptSession {
  readonly user: SessionUser;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Who was signed in last on this device: known to the service worker too, which answers it where no server does. Only
 * pages in a secure context have such a place.
 */
export async function keepSession(user: SessionUser): Promise<void> {
  const cache = await caches.open(place);
  await cache.put(key, Response.json({ user, at: Date.now() } satisfies KeptSession));
}

export async function readKeptSession(): Promise<SessionUser | null> {
  const answer = await caches.match(key, { cacheName: place });
  if (!answer) return null;
  const { user, at } = (await answer.json()) as KeptSession;
  return Date.now() - at < keptMs ? user : null;
}

export const forgetSession = async (): Promise<void> => void (await caches.delete(place));
