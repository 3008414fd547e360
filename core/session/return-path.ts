/** Whether a path stays on this host: `//elsewhere` and `/\elsewhere` would not. */
const isOurs = (path: string): boolean => /^\/(?![/\\])/.test(path) && !path.startsWith('/login');

/** The sign-in page, with the way back to where one was. */
export function loginPath(from: string): string {
  return from === '/' || !isOurs(from) ? '/login' : `/login?next=${encodeURIComponent(from)}`;
}

/** Where to go after signing in; a `next` that is missing or leads elsewhere means home. */
export function returnPath(search: URLSearchParams): string {
  const next = search.get('next');
  return next !== null && isOurs(next) ? next : '/';
}
