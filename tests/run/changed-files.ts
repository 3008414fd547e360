import { execFileSync, spawnSync } from 'node:child_process';
import { projectRoot } from '../support/folders.ts';

const git = (...words: readonly string[]): string => execFileSync('git', words, { cwd: projectRoot, encoding: 'utf8' });
const exists = (ref: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: projectRoot }).status === 0;

/** The commit that changes are counted from: what is asked for, where the shared main stands, or the last commit. */
export function baseOf(asked: string | undefined): string {
  const base = asked ?? ['origin/main', 'landed'].find(exists) ?? 'HEAD';
  if (!exists(base)) throw new Error(`There is no commit ${base}.`);
  return base;
}

/** The files that differ from a commit, with those that git does not know yet. */
export function changedFiles(base: string): readonly string[] {
  const lines = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n');
  return [...new Set(lines.filter((line) => line !== ''))];
}
