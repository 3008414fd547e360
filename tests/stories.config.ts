import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../vite.config.ts';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

const root = new URL('..', import.meta.url).pathname;

/** Each theme and each language once: the looks that the stories are judged in. */
const looks = [
  { name: 'light-en', env: { VITE_STORY_THEME: 'light', VITE_STORY_LOCALE: 'en' } },
  { name: 'dark-fr', env: { VITE_STORY_THEME: 'dark', VITE_STORY_LOCALE: 'fr' } },
];

/** A factory: vitest writes names into the object, and a shared one makes two projects collide. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArguments } }),
  instances: [{ browser: 'chromium' as const }],
});

/** What screens import. Vite would else find one late, in the middle of a run, and reload the page under a story. */
const browserDependencies = [
  'react', 'react-dom', 'react-dom/client', 'wouter', 'regexparam', 'valtio', 'valtio/utils', 'ofetch', 'jwt-decode', 'tinykeys', 'uuid', 'zod/mini',
  '@lingui/core', '@lingui/react', '@tanstack/react-query', '@tanstack/react-virtual', 'react-hook-form', 'papaparse', 'date-fns', '@date-fns/tz',
  '@blueprintjs/core', '@blueprintjs/icons', '@blueprintjs/select', '@blueprintjs/table', 'cmdk', 'fuzzysort', 'react-mosaic-component',
  'uplot', 'lean-qr', 'maplibre-gl', 'react-grid-layout', 'react-grid-layout/core', 'geographiclib-geodesic', 'socket.io-client',
  'd3-scale', 'd3-array', 'd3-hierarchy', 'idb', 'lean-qr/extras/svg', '@blueprintjs/table/lib/esm/common/batcher.js', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common',
];

/** Every story rendered in the real browser in each look, and judged by axe. */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    root,
    optimizeDeps: { include: browserDependencies },
    test: {
      projects: looks.map(({ name, env }) => ({ extends: true, plugins: [storybookTest({ configDir: `${root}.storybook` })], test: { name, env, browser: browser() } })),
    },
  }),
);
