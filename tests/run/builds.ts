import { checks } from './checks.ts';
import { runTasks, type Task, type TaskResult } from './tasks.ts';

const build = (...parts: readonly string[]): readonly string[] => [
  'node',
  'core/server/commands/build.ts',
  '--stale',
  ...parts.flatMap((part) => ['--part', part]),
];
const storybook: Task = { name: 'storybook', command: ['node', 'tests/run/build-stories.ts'] };
const demo: Task = { name: 'demo', command: ['node', 'tests/run/make-demo.ts'], needs: ['application'] };

/**
 * What the files that are run look at: the demo that the built server makes, the application and the portal, Storybook.
 */
function buildsFor(files: readonly string[]): readonly Task[] {
  const areOf = (...folders: readonly string[]): boolean =>
    files.some((file) => folders.some((folder) => file.startsWith(`tests/${folder}/`)));
  const application = {
    name: 'application',
    command: areOf('house', 'faults', 'browser') ? build('server', 'app', 'vendor') : build('server'),
  };
  return [
    ...(areOf('house', 'faults', 'browser', 'api') ? [application, demo] : []),
    ...(areOf('stories') ? [storybook] : []),
  ];
}

/** The checks, where they are asked for, and what is stale of the builds that files of lanes look at, side by side. */
export function runChecksAndBuilds(asked: {
  readonly checks: boolean;
  readonly files: readonly string[];
}): Promise<readonly TaskResult[]> {
  return runTasks([...buildsFor(asked.files), ...(asked.checks ? checks : [])]);
}
