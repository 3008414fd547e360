import { proxy } from 'valtio';
import { noteAccessVersion, onAccessChanged } from '../http/access-version.ts';
import { copyAccessToken, forgetAccessToken } from '../http/access-token.ts';
import { cookieApi } from '../http/cookie-api.ts';
import { takeEarlyMe } from '../http/early-me.ts';
import { ProblemError } from '../http/problem-error.ts';
import { refreshAccessToken } from '../http/refresh.ts';
import { mayBeSignedIn } from '../http/session-hint.ts';
import { viewToken } from '../http/view-token.ts';
import type { SessionUser } from './user.ts';

interface SessionState {
  /** False until the first `me/` was answered: nobody is sent to the sign-in page before that. */
  ready: boolean;
  authenticated: boolean;
  user: SessionUser | null;
  /** The last sign-in, fetch or sign-out failed. */
  error: boolean;
}

/** Who is signed in. Read it by `useSession()`, or directly outside React. */
export const sessionStore = proxy<SessionState>({ ready: false, authenticated: false, user: null, error: false });

/** Takes over the session that the server's cookies hold. */
export function enter(user: SessionUser): void {
  copyAccessToken();
  Object.assign(sessionStore, { ready: true, authenticated: true, user, error: false });
}

/** Forgets the user here, without a word to the server. */
export function leave(error: boolean): void {
  forgetAccessToken();
  Object.assign(sessionStore, { ready: true, authenticated: false, user: null, error });
}

/** What follows a right password: a code, setting up an authenticator first, or a code by mail. */
export type NextStep = 'code' | 'enrol' | 'mail';

/**
 * Signs in; answers the user, or the step that is still asked. Throws the `ProblemError` of the server, whose message
 * is fit to be shown.
 */
export async function signIn(email: string, password: string): Promise<SessionUser | NextStep> {
  try {
    const answer = await cookieApi<SessionUser | { readonly step: NextStep }>('login/', {
      method: 'POST',
      body: { email, password },
    });
    if ('step' in answer) return answer.step;
    enter(answer);
    return answer;
  } catch (error) {
    sessionStore.error = true;
    throw error;
  }
}

async function fetchUser(): Promise<SessionUser> {
  const early = await takeEarlyMe();
  if (early?.ok) {
    noteAccessVersion(early.headers);
    return (await early.json()) as SessionUser;
  }
  if (early) throw new ProblemError(early.status, {});
  const view = viewToken();
  return cookieApi<SessionUser>('me/', {
    method: 'POST',
    ...(view === null ? {} : { headers: { authorization: `Bearer ${view}` } }),
  });
}

/**
 * Finds out who is signed in: asks `me/`, and where that fails renews the session first (spec §7). Never throws. Where
 * nobody has signed in, nothing is asked.
 */
export async function fetchMe(): Promise<void> {
  if (!mayBeSignedIn()) return leave(false);
  try {
    enter(await fetchUser().catch(() => refreshAccessToken().then(fetchUser)));
  } catch {
    leave(true);
  }
}

/**
 * Asks anew who the user is and may do what, after the server said that it changed. A session that ended is noticed by
 * the next call.
 */
export async function renewUser(): Promise<void> {
  if (!sessionStore.authenticated) return;
  try {
    const user = await fetchUser();
    if (sessionStore.authenticated) sessionStore.user = user;
  } catch {
    // The rights are the server's to check: what is shown is a little behind, no more.
  }
}

onAccessChanged(() => void renewUser());

/** Signs out here and on the server. When the server cannot be told, the session stays and the error is thrown. */
export async function signOut(): Promise<void> {
  try {
    await cookieApi('logout/', { method: 'POST' });
    leave(false);
  } catch (error) {
    sessionStore.error = true;
    throw error;
  }
}
