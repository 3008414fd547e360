import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that a test may fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Leaves so many bytes free. */
  readonly fill: (free: number) => void;
  readonly empty: () => void;
  readonly mount: (how: 'ro' | 'rw') => void;
  readonly remove: () => void;
}

/** A disk of some megabytes in memory; null where this machine lets nobody mount one, with the reason told. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'filon-disk-'));
  const run = (program: string, ...words: string[]): void => void execFileSync(program, words, { stdio: 'pipe' });
  try {
    run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'filon-test', folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    console.log(`No disk can be mounted here, so none is filled: ${(error as Error).message.split('\n')[0]}`);
    return null;
  }
  chmodSync(folder, 0o755);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: (free) => {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    },
    empty: () => rmSync(filler, { force: true }),
    mount: (how) => run('mount', '-o', `remount,${how}`, folder),
    remove: () => {
      run('umount', '-l', folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
