import { checks } from './checks.ts';
import { runTasks, type Task, type TaskResult } from './tasks.ts';

/** The application, the portal and the server, and the demo that the built server makes: everything that looks at one of them uses these. */
const builds: readonly Task[] = [
  { name: 'application', command: ['node', 'core/server/commands/build.ts', '--stale', '--part', 'server', '--part', 'app', '--part', 'vendor'] },
  { name: 'demo', command: ['node', 'tests/run/make-demo.ts'], needs: ['application'] },
];
const storybook: Task = { name: 'storybook', command: ['node', 'tests/run/build-stories.ts'] };

/** The checks and what is stale of the builds, side by side. */
export function runChecksAndBuilds(asked: { readonly checks: boolean; readonly stories: boolean }): Promise<readonly TaskResult[]> {
  return runTasks([...builds, ...(asked.stories ? [storybook] : []), ...(asked.checks ? checks : [])]);
}
