import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../vite.config.ts';
import { chromiumArguments, chromiumPath } from './support/chromium.ts';

const root = new URL('..', import.meta.url).pathname;

/** Every story rendered in the real browser and judged by axe. */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    root,
    plugins: [storybookTest({ configDir: `${root}.storybook` })],
    test: {
      name: 'stories',
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArguments } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }),
);
