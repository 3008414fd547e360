import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { projectRoot } from '../folders.ts';
import type { Picture } from './take.ts';

const keptFolder = join(projectRoot, 'stories/looks');

/** The file of a story's picture in a look such as `dark-fr`. */
export const fileOf = (look: string, story: string): string => join(keptFolder, look, `${story}.avif`);

/** Small: a few kilobytes for a whole screen. */
const encoded = ({ data, width, height }: Picture): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } }).avif({ quality: 32, effort: 4, chromaSubsampling: '4:4:4' });

async function decoded(file: string | Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The picture that is kept of a story; null where none is. */
export async function readKept(look: string, story: string): Promise<Picture | null> {
  const file = fileOf(look, story);
  return existsSync(file) ? decoded(file) : null;
}

/** A picture as it would be read again: what is lost by keeping it is no difference. */
export const asKept = async (picture: Picture): Promise<Picture> => decoded(await encoded(picture).toBuffer());

/** Writes a picture. */
export async function writePicture(file: string, picture: Picture): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await encoded(picture).toFile(file);
}

/** Stories of a look of which a picture is kept. */
export const keptStories = (look: string): readonly string[] =>
  globSync(join(keptFolder, look, '*.avif')).map((file) => basename(file, '.avif'));

export const forget = (look: string, story: string): void => rmSync(fileOf(look, story), { force: true });
