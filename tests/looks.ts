import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureAllPackages } from './run/packages.ts';
import { closeRunFolder, openRunFolder } from './run/run-folder.ts';
import { projectRoot } from './support/folders.ts';
import { reportFolder } from './support/pictures/report.ts';
import { entriesOf } from './support/built-storybook.ts';

/**
 * `npm run looks -- [--update] [words]`: holds the stories of the built Storybook against their kept pictures, or keeps
 * what they look like now; words choose files of stories. What differs is shown by a page for each look.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { update: { type: 'boolean' } } });
const files = [...new Set(entriesOf('story').map(({ importPath }) => importPath.replace('./', '')))];
const chosen = files.filter((file) => positionals.some((word) => file.includes(word)));
if (positionals.length > 0 && chosen.length === 0)
  throw new Error(`No file of stories is called ${positionals.join(' or ')}.`);
// Another Chromium draws otherwise.
ensureAllPackages();
const folder = await openRunFolder();
const { status } = spawnSync(
  'vitest',
  ['run', '--config', 'tests/vitest.config.ts', 'tests/stories/light-english', 'tests/stories/dark-french'],
  {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      TMPDIR: folder,
      TEST_FOLDER: folder,
      LOOKS: values.update ? 'update' : 'compare',
      ...(positionals.length > 0 ? { TEST_STORIES: chosen.join() } : {}),
    },
  },
);
await closeRunFolder(folder);
for (const look of ['light-en', 'dark-fr']) {
  const page = join(reportFolder(look), 'index.html');
  if (existsSync(page)) console.log(`See ${page}`);
}
process.exit(status ?? 1);
