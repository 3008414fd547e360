import { readdirSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';

/** Every plugin folder has two catalogs: its front door's, in the first load, and the one that comes with its first screen. */
const plugins = readdirSync(new URL('plugins', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    { path: '<rootDir>/core/i18n/locales/{locale}', include: ['<rootDir>/core'] },
    ...plugins.flatMap((id) => [
      { path: `<rootDir>/plugins/${id}/locales/front/{locale}`, include: [`<rootDir>/plugins/${id}/index.ts`] },
      { path: `<rootDir>/plugins/${id}/locales/{locale}`, include: [`<rootDir>/plugins/${id}`], exclude: [`<rootDir>/plugins/${id}/index.ts`, '**/*.test.*'] },
    ]),
  ],
});
