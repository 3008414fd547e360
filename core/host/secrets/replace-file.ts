import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Puts a text in the place of a file, readable by its owner alone. After a power cut the old text is there or the new
 * one, whole: it is written aside, is on the disk before it gets its name, and so is the name before this returns.
 */
export function replaceFile(path: string, text: string): void {
  const aside = `${path}.${process.pid}`;
  try {
    writeFileSync(aside, text, { mode: 0o600, flush: true });
    renameSync(aside, path);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Windows opens no folder, and its file system keeps the order of names by itself. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
