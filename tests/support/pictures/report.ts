import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from '../folders.ts';
import { tileSize, type Tile } from './compare.ts';
import { fileOf, writePicture } from './kept.ts';
import type { Picture } from './take.ts';

/** A story that looks otherwise than it is kept. */
export interface Difference {
  readonly story: string;
  readonly tiles: number;
  readonly isKept: boolean;
}

/** Where the differences of a look are laid down: `index.html` shows them. */
export const reportFolder = (look: string): string => join(projectRoot, '.cache/looks', look);

export function beginReport(look: string): void {
  rmSync(reportFolder(look), { recursive: true, force: true });
}

/** Lays a difference down: as it is kept, as it is now, and now with a frame around what differs. */
export async function layDown(look: string, story: string, now: Picture, tiles: readonly Tile[]): Promise<Difference> {
  const at = (name: string): string => join(reportFolder(look), `${story}.${name}.avif`);
  mkdirSync(reportFolder(look), { recursive: true });
  const isKept = existsSync(fileOf(look, story));
  if (isKept) copyFileSync(fileOf(look, story), at('kept'));
  await writePicture(at('now'), now);
  const frames = tiles.map(
    ({ x, y }) =>
      `<rect x="${x - 1}" y="${y - 1}" width="${tileSize + 2}" height="${tileSize + 2}" fill="#f0f" fill-opacity="0.45"/>`,
  );
  const { data, width, height } = now;
  await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${frames.join('')}</svg>`,
        ),
      },
    ])
    .avif({ quality: 45 })
    .toFile(at('marked'));
  return { story, tiles: tiles.length, isKept };
}

const figure = (story: string, name: string, caption: string): string =>
  `<figure><figcaption>${caption}</figcaption><img loading="lazy" src="${story}.${name}.avif" alt=""></figure>`;

/** Writes the page on which all differences of a look are read; answers its path. */
export function writeReport(look: string, differences: readonly Difference[]): string {
  mkdirSync(reportFolder(look), { recursive: true });
  const sections = differences
    .toSorted((one, other) => other.tiles - one.tiles)
    .map(
      ({ story, tiles, isKept }) =>
        `<section><h2>${story} <small>${isKept ? `${tiles} tiles of 8 × 8 pixels differ` : 'no picture is kept'}</small></h2>${
          isKept ? figure(story, 'kept', 'kept') + figure(story, 'marked', 'what differs') : ''
        }${figure(story, 'now', 'now')}</section>`,
    );
  const file = join(reportFolder(look), 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks ${look}</title><style>
body{font:14px system-ui;margin:16px;background:#fff;color:#1c2127}h2{font-size:16px;margin:24px 0 8px}small{font-weight:400;color:#5f6b7c}
figure{margin:0 0 8px}figcaption{color:#5f6b7c}img{max-width:100%;border:1px solid #c5cbd3}</style>
<h1>${differences.length} stories look otherwise in ${look}</h1>${sections.join('\n')}</html>`,
  );
  return file;
}
