import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is built: the version, and the commit where the project is a clone: `0.1.0+c1edfef`. */
export function release(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return commit.status === 0 ? `${version}+${commit.stdout.trim()}` : version;
}
