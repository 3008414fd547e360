import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../folders.ts';
import type { Picture } from './take.ts';

const keptFolder = join(projectRoot, 'stories/looks');

/** The file of a story's picture in a look such as `dark-fr`. */
export const fileOf = (look: string, story: string): string => join(keptFolder, look, `${story}.avif`);

/** The picture that is kept of a story; null where none is. */
export async function readKept(look: string, story: string): Promise<Picture | null> {
  const file = fileOf(look, story);
  if (!existsSync(file)) return null;
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Writes a picture, small: a few kilobytes for a whole screen. */
export async function writePicture(file: string, { data, width, height }: Picture): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await sharp(data, { raw: { width, height, channels: 3 } })
    .avif({ quality: 32, effort: 4, chromaSubsampling: '4:4:4' })
    .toFile(file);
}

/** Stories of a look of which a picture is kept. */
export const keptStories = (look: string): readonly string[] =>
  globSync(join(keptFolder, look, '*.avif')).map((file) => basename(file, '.avif'));

export const forget = (look: string, story: string): void => rmSync(fileOf(look, story), { force: true });
