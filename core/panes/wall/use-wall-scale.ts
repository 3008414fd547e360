import { useSyncExternalStore } from 'react';

/** The size for which pages of a wall are made, in CSS pixels: larger screens show the same, larger. */
const [madeForWidth, madeForHeight] = [960, 540];

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

const scale = (): number => Math.max(1, Math.min(window.innerWidth / madeForWidth, window.innerHeight / madeForHeight));

/**
 * By how much a wall is enlarged: 2 on 1920 × 1080, 4 on 3840 × 2160, so that 17 px of a page are 3 % of any such
 * screen's height. Never smaller than it was made: a telephone scrolls.
 */
export const useWallScale = (): number => useSyncExternalStore(subscribe, scale);
