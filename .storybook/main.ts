import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Plugin } from 'vite';

/** Stories stand without a server: the live line of the application is one that they fill. */
const storyLine: Plugin = {
  name: 'story-line',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/live-socket\.ts$/ },
    handler: () => fileURLToPath(new URL('../stories/support/live-line.ts', import.meta.url)),
  },
};

export default {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  framework: '@storybook/react-vite',
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs'],
  core: { disableTelemetry: true },
  viteFinal: (config) => ({ ...config, plugins: [storyLine, ...(config.plugins ?? [])] }),
} satisfies StorybookConfig;
