import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { storyTime } from '../stories/support/story-time.ts';

/**
 * `npm run record-stories`: opens every screen of a plugin's own in the demo mine, at the time of the stories, and keeps
 * what the server answered below `stories/screens/answers`; with `-- --missing`, of those that are not kept yet.
 */
const { values } = parseArgs({ options: { missing: { type: 'boolean' } } });
const { status } = spawnSync(
  'vitest',
  ['run', '--config', 'tests/vitest.config.ts', 'tests/stories/record-answers.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      RECORD_STORIES: values.missing ? 'missing' : 'all',
      TEST_CLOCK: new Date(storyTime).toISOString(),
    },
  },
);
process.exit(status ?? 1);
