import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * Every plugin folder has one catalog; which of its words come with what is told by the sources that they name
 * (`core/build/source-words.ts`).
 */
const plugins = readdirSync(new URL('plugins', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  // Without line numbers, so that a catalog changes only when its words do.
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/core/i18n/locales/{locale}',
      include: ['<rootDir>/core'],
      exclude: ['**/*.test.*', '<rootDir>/core/forms/**'],
    },
    // Comes with the screens of forms, not with the first load.
    { path: '<rootDir>/core/forms/locales/{locale}', include: ['<rootDir>/core/forms'], exclude: ['**/*.test.*'] },
    ...plugins.map((id) => ({
      path: `<rootDir>/plugins/${id}/locales/{locale}`,
      include: [`<rootDir>/plugins/${id}`],
      exclude: ['**/*.test.*'],
    })),
  ],
});
