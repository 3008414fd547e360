import type { Mark, Stop } from './mark.ts';
import type { CycleSettings } from './settings.ts';

export interface Motion {
  moving: boolean;
  /** Where the present motion or stop began. */
  since: Mark;
  /** First slow fix of what may become a stop. */
  slow: Mark | null;
  /** First fix far from the stop's place. */
  far: Mark | null;
}

/** Farther than this from where it stopped, twice, it has moved (§5.4). */
const anchorM = 25;

export const motionFrom = (mark: Mark): Motion => ({ moving: true, since: mark, slow: null, far: null });

/** Takes a kept fix in; answers the stop that it ended, if any. */
export function follow(motion: Motion, mark: Mark, speedKmh: number, settings: CycleSettings): Stop | null {
  if (motion.moving) {
    if (speedKmh >= settings.stopKmh) motion.slow = null;
    else motion.slow ??= mark;
    if (motion.slow === null || mark.at - motion.slow.at < settings.stopConfirmMs) return null;
    motion.moving = false;
    motion.since = motion.slow;
    motion.slow = null;
    motion.far = null;
    return null;
  }
  if (speedKmh > settings.moveKmh) return leave(motion, mark);
  if (Math.hypot(mark.x - motion.since.x, mark.y - motion.since.y) <= anchorM) motion.far = null;
  else if (motion.far === null) motion.far = mark;
  else {
    // Slow before and after a silence: what stands here is another stop, begun when it was first seen here.
    const again = speedKmh < settings.stopKmh && mark.at - motion.far.at >= settings.stopConfirmMs;
    const stop = leave(motion, motion.far);
    motion.moving = !again;
    return stop;
  }
  return null;
}

function leave(motion: Motion, end: Mark): Stop {
  const stop = { start: motion.since, end };
  motion.moving = true;
  motion.since = end;
  motion.slow = null;
  motion.far = null;
  return stop;
}
