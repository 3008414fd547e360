import { feedReasons, joined, scheduled, type Piece, type Span } from './piece.ts';

/** So long a loading unit may be without a truck and still be at work (catalogue operations.md §2). */
const breathMs = 120_000;

export interface UnitDay {
  /** The times at which a truck was placing itself or being loaded, in any order. */
  readonly loads: readonly Span[];
  readonly shifts: readonly Span[] | null;
  /** From here and up to here the trucks of the site are followed, milliseconds. */
  readonly since: number;
  readonly until: number;
  readonly now: number;
}

/** Where the trucks' past is still arriving nobody knows what runs. */
const liveMs = 180_000;

/** The ledger of a loading unit from its first truck on: at work while a truck is there, else it waits for one. The last piece is open. Pure. */
export function unitPieces({ loads, shifts, since, until, now }: UnitDay): readonly Piece[] {
  const pieces: Piece[] = [];
  let [begins, ends] = [-Infinity, -Infinity];
  const work = (to: number | null): unknown => pieces.push({ from: begins, to, reason: null, place: null, seen: true });
  for (const { from, to } of loads.filter(({ to }) => to > since).toSorted((one, other) => one.from - other.from)) {
    if (from - ends <= breathMs) {
      ends = Math.max(ends, to);
      continue;
    }
    if (begins > -Infinity) {
      work(ends);
      pieces.push({ from: ends, to: from, reason: feedReasons.noTruck, place: null, seen: true });
    }
    [begins, ends] = [from, to];
  }
  if (begins === -Infinity) return [];
  if (until - ends <= breathMs || now - until > liveMs) work(null);
  else {
    work(ends);
    pieces.push({ from: ends, to: null, reason: feedReasons.noTruck, place: null, seen: true });
  }
  return scheduled(joined(pieces), shifts, until);
}
