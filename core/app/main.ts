import { frontWords } from 'virtual:front-words';
import { loadScreen } from '../http/load-screen.ts';
import { mayBeSignedIn } from '../http/session-hint.ts';
import { coreCatalog } from '../i18n/core-catalog.ts';
import { startingLanguage } from '../i18n/starting-language.ts';
import { signInMethods } from '../session/sign-in-methods.ts';

/**
 * The first script, a few hundred bytes that import nothing large: it asks at once for all that the first page is going
 * to need, which would else be found out one after the other. What does not come is asked for again by whoever needs it.
 */
const needed: readonly (() => Promise<unknown>)[] = [
  () => coreCatalog(startingLanguage()),
  () => frontWords(startingLanguage()),
  ...(mayBeSignedIn()
    ? [() => import('./top-menus.tsx')]
    : [
        () => import('../session/login.tsx'),
        () => import('../session/other-ways.tsx'),
        () => import('./public-menus.tsx'),
        signInMethods,
      ]),
];
const started = loadScreen(() => import('./start.tsx'));
for (const load of needed) load().catch(() => undefined);
await started;
