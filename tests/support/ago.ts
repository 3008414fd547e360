let held: number | null = null;

/** The whole second that runs now; the same for all that is made in one go, though the second turns over meanwhile. */
function instant(): number {
  if (held === null) {
    held = Math.floor(Date.now() / 1000) * 1000;
    queueMicrotask(() => (held = null));
  }
  return held;
}

/** The instant so many seconds ago: times of one list lie exactly as far apart as is said. */
export const ago = (seconds: number): string => new Date(instant() - seconds * 1000).toISOString();
