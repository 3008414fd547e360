import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { differingTiles, type Tile } from './compare.ts';
import { asKept, forget, fileOf, keptStories, readKept, writePicture } from './kept.ts';
import { beginReport, layDown, writeReport, type Difference } from './report.ts';
import { takePicture, type Picture } from './take.ts';

/** What becomes of a picture: it is held against the kept one, or kept itself. */
const isUpdate = process.env.LOOKS === 'update';
/** Until a story has come to rest: what is drawn late is drawn by then, in milliseconds. */
const restMs = [0, 200, 400, 800, 1600, 3200];

/** Compares the stories of one look with what is kept of them. */
export interface Looks {
  /** What differs in the story that a page shows, as a sentence. */
  readonly judge: (page: Page, story: string) => Promise<readonly string[]>;
  /** Writes the page of differences; `stories` are all there are, where all were judged. */
  readonly end: (stories?: readonly string[]) => void;
}

/** Opens the pictures of a look such as `dark-fr`. */
export function openLooks(look: string): Looks {
  const differences: Difference[] = [];
  beginReport(look);
  const update = async (page: Page, story: string): Promise<readonly string[]> => {
    const kept = await readKept(look, story);
    const picture = await atRest(page);
    if (!kept || (await tilesThatDiffer(kept, picture)).length > 0) await writePicture(fileOf(look, story), picture);
    return [];
  };
  const compare = async (page: Page, story: string): Promise<readonly string[]> => {
    const kept = await readKept(look, story);
    let now: Picture | null = null;
    let tiles: readonly Tile[] = [];
    for (const ms of kept ? restMs : [restMs.at(-1)]) {
      await sleep(ms);
      now = await takePicture(page);
      tiles = kept ? await tilesThatDiffer(kept, now) : [];
      if (kept && tiles.length === 0) return [];
    }
    if (now) differences.push(await layDown(look, story, now, tiles));
    return [
      kept
        ? `looks otherwise than its kept picture, in ${tiles.length} tiles of 8 × 8 pixels`
        : 'no picture of it is kept: npm run looks -- --update',
    ];
  };
  return {
    judge: isUpdate ? update : compare,
    end: (stories) => {
      if (isUpdate && stories) for (const story of keptStories(look)) if (!stories.includes(story)) forget(look, story);
      if (differences.length > 0) console.log(`What looks otherwise: ${writeReport(look, differences)}`);
    },
  };
}

/** Held against the kept one at once, and where that differs as it would be kept: that takes ten times as long. */
async function tilesThatDiffer(kept: Picture, now: Picture): Promise<readonly Tile[]> {
  const tiles = differingTiles(kept, now);
  return tiles.length === 0 ? tiles : differingTiles(kept, await asKept(now));
}

/** The picture of a story that no longer moves. */
async function atRest(page: Page): Promise<Picture> {
  let before = await takePicture(page);
  for (const ms of restMs) {
    await sleep(Math.max(150, ms));
    const now = await takePicture(page);
    if (differingTiles(before, now).length === 0) return now;
    before = now;
  }
  return before;
}
