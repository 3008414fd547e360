import type { Disposer } from '../registry/disposer.ts';
import { copyAccessToken, forgetAccessToken } from './access-token.ts';
import { cookieApi } from './cookie-api.ts';
import { ProblemError } from './problem-error.ts';
import { dropViewToken, viewToken } from './view-token.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let running: Promise<string> | null = null;

/** Is told when the server refused to renew the session: the visitor has to sign in again. */
export function onSessionLost(listener: Listener): Disposer {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function refresh(): Promise<string> {
  // A view is not renewed: it is over, and what follows must not be done in one's own name by a page that shows
  // another's.
  if (viewToken() !== null) {
    dropViewToken();
    location.assign('/');
    return new Promise(() => {});
  }
  try {
    await cookieApi('refresh/', { method: 'POST' });
    const token = copyAccessToken();
    if (!token) throw new ProblemError(401, { code: 'no_token' });
    return token;
  } catch (error) {
    // A cut line is no refusal: the session may well be alive, and the work on the screen with it.
    if (error instanceof ProblemError && error.status !== 0) forgetAccessToken();
    throw error;
  }
}

/** Renews the access token. Calls made meanwhile share one request. Throws a `ProblemError` when the server refuses. */
export function refreshAccessToken(): Promise<string> {
  running ??= refresh().finally(() => (running = null));
  return running;
}

/** As `refreshAccessToken`, for a call under way: a refusal sends the visitor to the sign-in page. */
export async function refreshOrLeave(): Promise<string> {
  try {
    return await refreshAccessToken();
  } catch (error) {
    if (error instanceof ProblemError && error.status !== 0) for (const listener of listeners) listener();
    throw error;
  }
}
