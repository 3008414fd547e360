import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../host/config.ts';

/**
 * Sizes in which pictures are shown: the longer side in pixels. Each is encoded anew, so that nothing of the upload
 * itself is ever shown in place.
 */
export const pictureSizes = { thumb: 320, view: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;

/** Where uploaded bytes lie: below no folder that is served. Made at the first use, readable by the owner alone. */
export function filesFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  const folder = join(dataDir, 'files');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export const bytesPath = (folder: string, stored: string): string => join(folder, stored);
export const picturePath = (folder: string, stored: string, size: PictureSize): string =>
  join(folder, `${stored}.${size}.webp`);
