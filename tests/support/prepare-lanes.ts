import { startClock } from './clock.ts';
import { ensureDemoImage } from './demo-image.ts';
import { endLanes } from './lane.ts';

/** Before the first file of the lanes: the demo that all of them begin with; after the last: no process and no folder of theirs. */
export default async function prepareLanes(): Promise<() => Promise<void>> {
  startClock();
  await ensureDemoImage();
  return endLanes;
}
