import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from '../vite.config.ts';
import { patience } from './support/patience.ts';
import { Ordered } from './run/ordered.ts';
import { RunReporter } from './run/run-reporter.ts';

const root = new URL('..', import.meta.url).pathname;
/**
 * How many files go at a time: the lanes stand side by side, each with a PostgreSQL, a clock and a browser of its own.
 */
const lanes = Number(process.env.TEST_LANES ?? 2);
/** A busy machine takes its time; a property tried on hundreds of inputs the longest. */
const patient = { testTimeout: 480_000, hookTimeout: 480_000, expect: { poll: { timeout: patience.timeout } } };
const setupFiles = ['tests/support/set-clock.ts'];
/** Files of a lane run one after the other in one process: the modules of the server are read once for all of them. */
const lane = {
  pool: 'forks',
  isolate: false,
  // Pictures of stories want neither a demo nor a database.
  globalSetup: process.env.LOOKS ? [] : ['tests/support/prepare-lanes.ts'],
};

export default defineConfig((environment) =>
  mergeConfig(viteConfig(environment), {
    root,
    test: {
      maxWorkers: lanes,
      sequence: { sequencer: Ordered },
      reporters: ['default', new RunReporter()],
      // What was found instead stands in the message, which is told once more below everything.
      chaiConfig: { truncateThreshold: 1_000 },
      projects: [
        // What is pure needs no process of its own for each file.
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            isolate: false,
            ...patient,
            setupFiles,
            include: ['{core,plugins}/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            environment: 'jsdom',
            ...patient,
            setupFiles: [...setupFiles, 'tests/support/dom.ts'],
            include: ['{core,plugins}/**/*.test.tsx'],
          },
        },
        {
          extends: true,
          test: {
            name: 'lanes',
            environment: 'node',
            ...patient,
            setupFiles,
            include: ['tests/{house,api,faults,browser,stories}/**/*.test.ts'],
            ...lane,
          },
        },
      ],
    },
  }),
);
