import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The project's folder, found from this file's place: the same from the sources, from `dist/server` and under a test.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`${import.meta.dirname} lies outside the project.`);
    folder = parent;
  }
  return folder;
}
