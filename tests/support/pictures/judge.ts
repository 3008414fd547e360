import type { Page } from 'playwright';
import { differingTiles, type Tile } from './compare.ts';
import { asKept, forget, fileOf, keptStories, readKept, writePicture } from './kept.ts';
import { beginReport, layDown, writeReport, type Difference } from './report.ts';
import { takePicture, type Picture } from './take.ts';

/** What becomes of a picture: it is held against the kept one, or kept itself. */
const isUpdate = process.env.LOOKS === 'update';

/** Compares the stories of one look with what is kept of them. */
export interface Looks {
  /** What differs in the story that a page shows, as a sentence; `open` shows it once more, from its beginning. */
  readonly judge: (page: Page, story: string, open: () => Promise<unknown>) => Promise<readonly string[]>;
  /** Writes the page of differences; `stories` are all there are, where all were judged. */
  readonly end: (stories?: readonly string[]) => void;
}

/** Opens the pictures of a look such as `dark-fr`. */
export function openLooks(look: string): Looks {
  const differences: Difference[] = [];
  beginReport(look);
  const judge: Looks['judge'] = async (page, story, open) => {
    const kept = await readKept(look, story);
    if (kept && (await tilesThatDiffer(kept, await takePicture(page))).length === 0) return [];
    // What was narrowed and widened may stand otherwise than at its beginning: it is opened before each further look.
    const lookAgain = async (): Promise<{ readonly now: Picture; readonly tiles: readonly Tile[] }> => {
      await open();
      // What is fetched late, as a map is, has no place in the picture until then, and nothing moves.
      await page.waitForLoadState('networkidle');
      const now = await takePicture(page, { atRest: true });
      return { now, tiles: kept ? await tilesThatDiffer(kept, now) : [] };
    };
    let { now, tiles } = await lookAgain();
    if (tiles.length > 0 && !isUpdate) ({ now, tiles } = await lookAgain());
    if (kept && tiles.length === 0) return [];
    if (isUpdate) {
      await writePicture(fileOf(look, story), now);
      return [];
    }
    differences.push(await layDown(look, story, now, tiles));
    return [
      kept
        ? `looks otherwise than its kept picture, in ${tiles.length} tiles of 8 × 8 pixels`
        : 'no picture of it is kept: npm run looks -- --update',
    ];
  };
  return {
    judge,
    end: (stories) => {
      if (isUpdate && stories) for (const story of keptStories(look)) if (!stories.includes(story)) forget(look, story);
      if (differences.length > 0) console.log(`What looks otherwise: ${writeReport(look, differences)}`);
    },
  };
}

/**
 * Held against the kept one at once, and where that differs as it would be kept, which takes ten times as long: what
 * keeping makes of letters depends on what stands beside them, a change of look differs both ways.
 */
async function tilesThatDiffer(kept: Picture, now: Picture): Promise<readonly Tile[]> {
  const tiles = differingTiles(kept, now);
  return tiles.length === 0 ? tiles : differingTiles(kept, now, await asKept(now));
}
