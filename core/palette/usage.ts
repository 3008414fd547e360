import type { Usage } from './rank.ts';

const key = 'filon.palette';
/** After this time a use counts half as much. */
const halfLifeMs = 7 * 24 * 3_600_000;
const kept = 200;

/** Entry → [weight at the last use, instant of the last use in milliseconds]. */
type Uses = Readonly<Record<string, readonly [weight: number, at: number]>>;

function read(): Uses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Uses) : {};
  } catch {
    return {};
  }
}

const weightAt = ([weight, at]: readonly [number, number], now: number): number =>
  weight * 0.5 ** ((now - at) / halfLifeMs);

/** Adds one use to the weights. Old uses fade, so that recent and frequent are one order. */
export function addUse(uses: Uses, id: string, now: number): Uses {
  const before = uses[id];
  const entries = Object.entries({ ...uses, [id]: [(before ? weightAt(before, now) : 0) + 1, now] as const });
  return Object.fromEntries(
    entries.sort(([, one], [, other]) => weightAt(other, now) - weightAt(one, now)).slice(0, kept),
  );
}

/** Remembers in this browser that an entry was run. */
export function recordUse(id: string, now: number = Date.now()): void {
  localStorage.setItem(key, JSON.stringify(addUse(read(), id, now)));
}

/** The uses as they are now, read once. */
export function readUsage(now: number = Date.now()): Usage {
  const uses = read();
  return (id) => (uses[id] ? weightAt(uses[id], now) : 0);
}
