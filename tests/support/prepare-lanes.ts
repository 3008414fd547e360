import { startClock } from './clock.ts';
import { ensureDemoImage } from './demo-image.ts';
import { endLanes } from './lane.ts';
import { closeRunFolder, openRunFolder } from '../run/run-folder.ts';

/**
 * Before the first file of the lanes: the demo that all of them begin with; after the last: no process and no folder of
 * theirs.
 */
export default async function prepareLanes(): Promise<() => Promise<void>> {
  startClock();
  // Vitest alone, as an editor starts it, makes a run of its own.
  const own = process.env.TEST_FOLDER ? null : await openRunFolder();
  if (own) Object.assign(process.env, { TEST_FOLDER: own, TMPDIR: own });
  await ensureDemoImage();
  return async () => {
    await endLanes();
    if (own) await closeRunFolder(own);
  };
}
