import type { TripValues } from './trip-values.ts';

/** A trip that is stored already. */
export interface StoredTrip {
  readonly id: string;
  /** Somebody entered, corrected, confirmed or rejected it: what they said counts. */
  readonly human: boolean;
  /**
   * It stands for a check-in alone, which the engine does not see: it goes only where the engine finds the haul itself.
   */
  readonly tally?: { readonly checkin: string | null } | null;
  /** Instants in milliseconds. */
  readonly from: number;
  readonly to: number;
}

export interface Reconciled<T> {
  readonly add: readonly T[];
  readonly update: readonly { readonly id: string; readonly trip: T }[];
  /** The ids of trips that the engine no longer finds. */
  readonly remove: readonly string[];
  /** What was found, by what stands for it: `id` of the trip that somebody wrote. */
  readonly kept: readonly { readonly id: string; readonly trip: T }[];
}

/** Trips are the same where they share at least this much of the shorter one (catalogue operations.md §4.6). */
const shared = 0.5;

/** Two dumps of one truck are farther apart than this, in milliseconds (catalogue operations.md §3.1). */
export const dumpsApartMs = 4 * 60_000;

/**
 * Brings what the engine finds together with what is stored of the same truck and time: a trip keeps its id where it
 * shares half of the shorter one, what somebody wrote stays as it is, what is no longer found goes.
 */
export function reconcile<T extends Pick<TripValues, 'cycle_start' | 'load_start' | 'dump_end' | 'checkin_dump'>>(
  found: readonly T[],
  stored: readonly StoredTrip[],
): Reconciled<T> {
  const pairs = found.flatMap((trip, place) =>
    stored.flatMap((known) => {
      const share = overlap(spanOf(trip), known);
      return share >= shared ? [{ place, known, share }] : [];
    }),
  );
  // The best agreement first; where two agree alike, the earlier one.
  pairs.sort((a, b) => b.share - a.share || a.place - b.place || a.known.from - b.known.from);
  const taken = new Map<number, StoredTrip>();
  const used = new Set<string>();
  for (const { place, known } of pairs) {
    if (taken.has(place) || used.has(known.id)) continue;
    taken.set(place, known);
    used.add(known.id);
  }
  const matched = found.flatMap((trip, place) =>
    taken.has(place) ? [{ trip, known: taken.get(place) as StoredTrip }] : [],
  );
  // A trip that overlaps what somebody wrote, which stands for another one already, would count the same haul twice.
  const doubled = (trip: T) => stored.some((known) => known.human && overlap(spanOf(trip), known) >= shared);
  // The same haul, counted and found: what `writeTallies` would not count beside the found one.
  const isFound = (checkin: string | null, at: number): boolean =>
    found.some(
      ({ checkin_dump: dumped, dump_end: end }) =>
        (checkin !== null && dumped === checkin) || Math.abs(Date.parse(end) - at) <= dumpsApartMs,
    );
  const goes = ({ id, human, tally, to }: StoredTrip): boolean =>
    !human && !used.has(id) && (!tally || isFound(tally.checkin, to));
  return {
    add: found.filter((trip, place) => !taken.has(place) && !doubled(trip)),
    update: matched.filter(({ known }) => !known.human).map(({ trip, known }) => ({ id: known.id, trip })),
    remove: stored.filter(goes).map(({ id }) => id),
    kept: matched.filter(({ known }) => known.human).map(({ trip, known }) => ({ id: known.id, trip })),
  };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

function spanOf(trip: Pick<TripValues, 'cycle_start' | 'load_start' | 'dump_end'>): Stretch {
  return { from: Date.parse(trip.load_start ?? trip.cycle_start), to: Date.parse(trip.dump_end) };
}

/** What two stretches share of the shorter one. */
export function overlap(a: Stretch, b: Stretch): number {
  const shorter = Math.min(a.to - a.from, b.to - b.from);
  return shorter <= 0 ? 0 : Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from)) / shorter;
}
