import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/**
 * Every plugin folder has two catalogs: its front door's, in the first load, and the one that comes with its first
 * screen.
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
    { path: '<rootDir>/core/i18n/locales/{locale}', include: ['<rootDir>/core'], exclude: ['**/*.test.*'] },
    ...plugins.flatMap((id) => [
      {
        path: `<rootDir>/plugins/${id}/locales/front/{locale}`,
        include: [`<rootDir>/plugins/${id}/index.ts`, `<rootDir>/plugins/${id}/widgets/index.ts`],
      },
      {
        path: `<rootDir>/plugins/${id}/locales/{locale}`,
        include: [`<rootDir>/plugins/${id}`],
        exclude: [`<rootDir>/plugins/${id}/index.ts`, `<rootDir>/plugins/${id}/widgets/index.ts`, '**/*.test.*'],
      },
    ]),
  ],
});
