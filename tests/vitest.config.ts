import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../vite.config.ts';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

const root = new URL('..', import.meta.url).pathname;

/** A factory: vitest writes names into the object, and a shared one makes two projects collide. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArguments } }),
  instances: [{ browser: 'chromium' as const }],
});

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    root,
    test: {
      projects: [
        { extends: true, test: { name: 'unit', environment: 'node', include: ['{core,plugins,tests/unit}/**/*.test.ts'] } },
        { extends: true, test: { name: 'api', environment: 'node', include: ['tests/{api,faults}/**/*.test.ts'], globalSetup: ['tests/support/database.ts'], testTimeout: 60_000, hookTimeout: 120_000, fileParallelism: false } },
        { extends: true, test: { name: 'dom', environment: 'jsdom', include: ['{core,plugins}/**/*.test.tsx'], setupFiles: ['tests/support/dom.ts'] } },
        { extends: true, test: { name: 'browser', environment: 'node', include: ['tests/browser/**/*.test.ts'], globalSetup: ['tests/support/database.ts'], testTimeout: 120_000, hookTimeout: 180_000, fileParallelism: false } },
        { extends: true, plugins: [storybookTest({ configDir: `${root}.storybook` })], test: { name: 'stories', browser: browser() } },
      ],
    },
  }),
);
