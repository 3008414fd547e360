/** A host that nobody has, to read paths by. */
const here = 'http://here.invalid';

/**
 * A path of this host as browsers read it, which leave out tabs and take `\` for `/`; null for any other address, and
 * for the sign-in page.
 */
export function ownPath(text: string): string | null {
  if (!text.startsWith('/') || !URL.canParse(text, here)) return null;
  const { origin, pathname, search, hash } = new URL(text, here);
  return origin !== here || pathname.startsWith('//') || /^\/login(\/|$)/.test(pathname)
    ? null
    : `${pathname}${search}${hash}`;
}

/** The way on, for a page of those that lead to the sign-in; empty where it leads home. */
export function nextQuery(from: string): string {
  const path = ownPath(from);
  return path === null || path === '/' ? '' : `?next=${encodeURIComponent(path)}`;
}

/** The sign-in page, with the way back to where one was. */
export const loginPath = (from: string): string => `/login${nextQuery(from)}`;

/** Where to go after signing in; a `next` that is missing or leads elsewhere means home. */
export const returnPath = (search: URLSearchParams): string => ownPath(search.get('next') ?? '') ?? '/';
