import { describe } from 'vitest';
import { walkDocsPages } from '../support/docs-pages.ts';
import type { Look } from '../support/stories.ts';

/** The look in which most can go wrong; the others follow from the same frames, in a long run. */
const looks: readonly Pick<Look, 'theme' | 'locale'>[] = [
  { theme: 'dark', locale: 'fr' },
  ...(process.env.FILON_LONG
    ? ([
        { theme: 'light', locale: 'en' },
        { theme: 'light', locale: 'fr' },
        { theme: 'dark', locale: 'en' },
      ] as const)
    : []),
];

describe.each(looks)('$theme, $locale', (look) => {
  walkDocsPages(look);
});
