import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig, type Plugin } from 'vite';
import { iconsUsed } from './icons-used.ts';

/** Stories stand without a server: the live line of the application is one that they fill. */
const storyLine: Plugin = {
  name: 'story-line',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/live-socket\.ts$/ },
    handler: () => fileURLToPath(new URL('../stories/support/live-line.ts', import.meta.url)),
  },
};

/** Few files: on a page of documentation each story is a document of its own, which fetches all of them. */
const chunks = [
  // What a story's world is comes before what reads it.
  { name: 'world', test: /stories\/support\/(world|story-time)|node_modules\/(@sinonjs|fake-indexeddb)/, priority: 4 },
  { name: 'messages-en', test: /locales\/en\.po$/, priority: 3 },
  { name: 'messages-fr', test: /locales\/fr\.po$/, priority: 3 },
  { name: 'map', test: /node_modules\/(maplibre-gl|@maplibre)/, priority: 2 },
  {
    name: 'parts',
    test: /node_modules\/(@blueprintjs|react|react-dom|@tanstack|@lingui|valtio|date-fns)\//,
    priority: 2,
  },
  { name: 'core', test: /\/core\/[a-z]/, priority: 1 },
];

export default {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  framework: '@storybook/react-vite',
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs'],
  core: { disableTelemetry: true },
  previewHead: (head = '') => `${head}<link rel="icon" href="data:," />`,
  viteFinal: (config) =>
    mergeConfig(config, {
      plugins: [storyLine, iconsUsed],
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } },
    }),
} satisfies StorybookConfig;
