import { execFileSync } from 'node:child_process';
import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../support/folders.ts';
import type { Fault } from './fault.ts';

/** Where faults are planted. */
export const copyFolder = join(projectRoot, '.cache/planted/copy');

const git = (folder: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 });
const listed = (folder: string): readonly string[] =>
  git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => file !== '');

/**
 * A copy of the project as it stands, with installed packages of its own; one that is there is brought up to date. It
 * is a repository of its own too: tools would leave out what lies in an ignored folder of another.
 */
export function makeCopy(): void {
  mkdirSync(copyFolder, { recursive: true });
  if (!existsSync(join(copyFolder, '.git'))) git(copyFolder, 'init', '--quiet');
  const files = listed(projectRoot).filter((file) => existsSync(join(projectRoot, file)));
  const known = new Set(files);
  const isNew = !isSame('package-lock.json');
  for (const file of listed(copyFolder)) if (!known.has(file)) rmSync(join(copyFolder, file), { force: true });
  for (const file of files) if (!isSame(file)) restore(file);
  git(copyFolder, 'add', '--all');
  git(
    copyFolder,
    '-c',
    'user.name=planted',
    '-c',
    'user.email=planted@localhost',
    'commit',
    '--quiet',
    '--allow-empty',
    '--message',
    'A copy',
  );
  const packages = join(copyFolder, 'node_modules');
  if (!isNew && existsSync(packages)) return;
  rmSync(packages, { recursive: true, force: true });
  cpSync(join(projectRoot, 'node_modules'), packages, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
  });
}

function isSame(file: string): boolean {
  const [one, other] = [projectRoot, copyFolder].map((folder) =>
    statSync(join(folder, file), { throwIfNoEntry: false }),
  );
  return (
    one !== undefined &&
    other !== undefined &&
    one.size === other.size &&
    Math.trunc(one.mtimeMs) === Math.trunc(other.mtimeMs)
  );
}

/** Lays a file into the copy as it is here, with its time of change: what was built of it may count as built. */
function restore(file: string): void {
  const [from, to] = [join(projectRoot, file), join(copyFolder, file)];
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  const { atime, mtime } = statSync(from);
  utimesSync(to, atime, mtime);
}

/** Why a fault cannot be planted: what is to be replaced is not there, or there more than once. Null where it can. */
export function faultOf({ name, file, find }: Fault): string | null {
  const times = [...readFileSync(join(projectRoot, file), 'utf8').matchAll(new RegExp(laidOut(find), 'g'))].length;
  return times === 1 ? null : `"${name}" cannot be planted: ${file} holds ${JSON.stringify(find)} ${times} times.`;
}

/** Does something while the copy has the fault, and takes it out again. */
export function withFault<T>({ file, find, replace }: Fault, work: () => T): T {
  writeFileSync(
    join(copyFolder, file),
    readFileSync(join(projectRoot, file), 'utf8').replace(new RegExp(laidOut(find)), () => replace),
  );
  try {
    return work();
  } finally {
    restore(file);
  }
}

/** A pattern for a piece of code in whatever lines a formatter sets it. */
const laidOut = (code: string): string =>
  code
    .replaceAll(/\s/g, '')
    .split('')
    .map((letter) => (/[)\]}]/.test(letter) ? ',?\\s*' : '') + letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'))
    .join('\\s*');
