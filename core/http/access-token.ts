import { jwtDecode } from 'jwt-decode';
import { dropViewToken, viewToken } from './view-token.ts';

const name = 'access_token';

/** Milliseconds to expiry under which a token is renewed before it is used (spec §7, §9). */
export const refreshThresholdMs = 3;

/** The access token of this tab, held in session storage. */
export function readAccessToken(): string | null {
  return viewToken() ?? sessionStorage.getItem(name);
}

/** Copies the token that the server left in the cookie `access_token` into session storage. */
export function copyAccessToken(): string | null {
  const cookie = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  const token = cookie === undefined ? null : decodeURIComponent(cookie.slice(name.length + 1));
  if (token) sessionStorage.setItem(name, token);
  return token || null;
}

export function forgetAccessToken(): void {
  dropViewToken();
  sessionStorage.removeItem(name);
}

/** Whether a token is missing, unreadable or about to expire at `now` (milliseconds since 1970). */
export function needsRefresh(token: string | null, now: number = Date.now()): boolean {
  if (!token) return true;
  try {
    const { exp } = jwtDecode(token);
    return exp === undefined || exp * 1000 - now < refreshThresholdMs;
  } catch {
    return true;
  }
}
