import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../host/start-error.ts';

/**
 * Makes the data folder where there is none, and tries whether things can be kept in it. Throws a `StartError` where
 * they cannot.
 */
export function openDataFolder(dataDir: string): void {
  const probe = join(dataDir, `.probe.${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    readdirSync(dataDir);
    writeFileSync(probe, Buffer.alloc(65_536), { flush: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${reasonOf(error as NodeJS.ErrnoException)}, or set DATA_DIR to another folder.`,
    );
  } finally {
    // What could not be written cannot be removed either; the reason is told above.
    try {
      rmSync(probe, { force: true });
    } catch {
      // The same.
    }
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EROFS') return 'it is mounted read-only. Mount it writable';
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not write there. Give it the right';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'its disk is full. Make room';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'it is no folder. Put it aside';
  return `${message}. Mend that`;
}
