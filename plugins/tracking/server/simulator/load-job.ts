import type { Face, Mine } from './mine.ts';
import type { Random } from './random.ts';

/** The share of loads that go to the wrong place. */
const astrayShare = 0.003;

/** One truck's loading, drawn when the first bucket falls. */
export interface LoadJob {
  readonly target_t: number;
  /** Milliseconds from the first bucket to the end of each pass. */
  readonly passEnds: readonly number[];
}

/** `overload`: the share of trucks that a careless operator fills far beyond their target. */
export function drawLoad(
  random: Random,
  { passes, bucket_t: bucket, passSeconds, passDeviation }: Face,
  nominal_t: number,
  overload: number,
): LoadJob {
  let end = 0;
  const passEnds = Array.from(
    { length: bucket === undefined ? passes : Math.ceil(nominal_t / bucket) },
    () => (end += random.normal(passSeconds, passDeviation, passSeconds / 2) * 1000),
  );
  const share =
    overload > 0 && random.next() < overload ? random.between(1.21, 1.3) : random.normal(0.97, 0.06, 0.78, 1.19);
  return { target_t: nominal_t * share, passEnds };
}

/** Tonnes on the truck so many milliseconds after the first bucket; null once the last pass is over. */
export function loadedAfter({ target_t: target, passEnds }: LoadJob, elapsed: number): number | null {
  const buckets = 1 + passEnds.filter((end) => end <= elapsed).length;
  return buckets > passEnds.length ? null : (target * buckets) / passEnds.length;
}

/** Where a load goes that three times in a thousand goes to another face's destination. */
export function mayGoAstray(random: Random, { faces }: Mine, face: Face): string {
  if (random.next() >= astrayShare) return face.destination;
  const others = [...new Set(faces.map(({ destination }) => destination))].filter(
    (place) => place !== face.destination,
  );
  return others[Math.floor(random.next() * others.length)] ?? face.destination;
}
