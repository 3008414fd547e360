import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { sourceStamp } from '../../core/server/commands/stamps.ts';
import { projectRoot } from '../support/folders.ts';

/** Builds Storybook, where it was not built from these sources. */
const stampFile = `${projectRoot}/storybook-static/sources.stamp`;
const hash = createHash('sha256').update(sourceStamp(projectRoot));
for (const file of globSync(['stories/**/*.*', '.storybook/*'], {
  cwd: projectRoot,
  exclude: ['stories/looks/**'],
}).toSorted()) {
  const { size, mtimeMs } = statSync(`${projectRoot}/${file}`);
  hash.update(`${file} ${size} ${mtimeMs}\n`);
}
const stamp = hash.digest('hex');
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp) {
  const { status } = spawnSync('storybook', ['build', '--quiet'], {
    cwd: projectRoot,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(1);
  writeFileSync(stampFile, stamp);
}
