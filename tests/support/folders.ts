import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

/**
 * What one run makes, and takes away at its end; every temporary folder of the run lies in it. Throws where no run was
 * begun.
 */
export function runFolder(): string {
  const { TEST_FOLDER } = process.env;
  if (!TEST_FOLDER) throw new Error('No run of the tests has begun: there is no folder for what it makes.');
  return TEST_FOLDER;
}

/** What may be kept between runs; nothing is lost with it. */
export function cacheFolder(...parts: readonly string[]): string {
  const folder = join(projectRoot, '.cache', 'tests', ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
