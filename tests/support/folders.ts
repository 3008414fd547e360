import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

/** What one run makes, and takes away at its end; `npm test` names it, and every temporary folder of the run lies in it. */
export const runFolder = (): string => process.env.TEST_FOLDER ?? tmpdir();

/** What may be kept between runs; nothing is lost with it. */
export function cacheFolder(...parts: readonly string[]): string {
  const folder = join(projectRoot, '.cache', 'tests', ...parts);
  mkdirSync(folder, { recursive: true });
  return folder;
}
