import { frontWords } from 'virtual:front-words';
import { askMeEarly } from '../http/early-me.ts';
import { loadScreen } from '../http/load-screen.ts';
import { mayBeSignedIn } from '../http/session-hint.ts';
import { coreCatalog } from '../i18n/core-catalog.ts';
import { startingLanguage } from '../i18n/starting-language.ts';
import { signInMethods } from '../session/sign-in-methods.ts';

/*
 * The first script, a few hundred bytes that import nothing large: it asks at once for all that the first page is going
 * to need, which would else be found out one after the other. What does not come is asked for again by whoever needs it.
 */
const isVisitor = !mayBeSignedIn();
fetchAhead(
  () => coreCatalog(startingLanguage()),
  () => frontWords(startingLanguage()),
  isVisitor ? signInMethods : askMeEarly,
);
await firstPaint();
if (isVisitor)
  fetchAhead(
    () => import('../session/login.tsx'),
    () => import('../session/other-ways.tsx'),
    () => import('./public-menus.tsx'),
  );
await loadScreen(() => import('./start.tsx'));

function fetchAhead(...loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => undefined);
}

/** What is here sooner than the first frame must not hold it up. A page in the background has none. */
function firstPaint(): Promise<void> {
  return document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
