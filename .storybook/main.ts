import type { StorybookConfig } from '@storybook/react-vite';

export default {
  stories: ['../stories/**/*.stories.tsx'],
  framework: '@storybook/react-vite',
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs'],
  core: { disableTelemetry: true },
} satisfies StorybookConfig;
