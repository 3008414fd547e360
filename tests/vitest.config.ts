import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../vite.config.ts';

const root = new URL('..', import.meta.url).pathname;
const database = 'tests/support/database.ts';
/** A busy machine takes its time; a property tried on hundreds of inputs the longest. */
const testTimeout = 30_000;
/** Files that share one database server or one browser run one after the other, and the modules of the server are read once for all of them. */
const serial = { fileParallelism: false, isolate: false, testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 10_000 } } };

/** Everything but the stories, which need Storybook's own start (`tests/stories.config.ts`). */
export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    root,
    test: {
      // What was found instead stands in the message, which is told once more below everything.
      chaiConfig: { truncateThreshold: 1_000 },
      projects: [
        { extends: true, test: { name: 'unit', environment: 'node', testTimeout, include: ['{core,plugins}/**/*.test.ts'] } },
        { extends: true, test: { name: 'dom', environment: 'jsdom', testTimeout, include: ['{core,plugins}/**/*.test.tsx'], setupFiles: ['tests/support/dom.ts'] } },
        { extends: true, test: { name: 'api', environment: 'node', include: ['tests/{api,faults,house}/**/*.test.ts'], globalSetup: [database], ...serial } },
        { extends: true, test: { name: 'browser', environment: 'node', include: ['tests/browser/**/*.test.ts'], globalSetup: [database], ...serial } },
      ],
    },
  }),
);
