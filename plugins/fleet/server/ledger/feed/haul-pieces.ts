import { feedReasons, joined, joinedBy, scheduled, shortestStopMs, unknown, type Piece, type Span } from './piece.ts';
import type { RoadStop } from './road-stops.ts';

/** A time of a truck's haul cycles. Milliseconds. */
export interface HaulTime extends Span {
  readonly state: string;
  readonly place: string | null;
  /** What the place is: `fuel_point`, `parking`, … */
  readonly placeType: string | null;
}

export interface HaulDay {
  /** In order and without gap; the last one is what the truck did when it was heard last. */
  readonly times: readonly HaulTime[];
  readonly stops: readonly RoadStop[];
  /** The scheduled shifts; null: every hour is scheduled. */
  readonly shifts: readonly Span[] | null;
  /** When nothing came from the whole site, ascending. */
  readonly outages?: readonly Span[];
  readonly now: number;
}

/** So long a silent truck counts as doing what it did (catalogue operations.md §2, §5.6). */
const carryMs = 20 * 60_000;

/**
 * The ledger of a truck, as its haul cycles tell it: without gap from their first instant on, the last piece open.
 * Pure.
 */
export function haulPieces({ times, stops, shifts, outages = [], now }: HaulDay): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const time of unbroken(times))
    pieces.push(...(time.state === 'unknown' ? silence(time, pieces.at(-1), outages) : told(time, stops)));
  const last = times.at(-1);
  if (!last) return [];
  const running = pieces.pop() as Piece;
  if (last.state === 'unknown' || now - last.to <= carryMs) pieces.push({ ...running, to: null });
  else {
    const silent = silence({ from: last.to, to: now }, running, outages);
    pieces.push(
      { ...running, to: last.to },
      ...silent.map((piece, index) => (index === silent.length - 1 ? { ...piece, to: null } : piece)),
    );
  }
  return scheduled(joined(pieces), shifts, Math.max(now, last.to));
}

/** A new shift or cycle cuts what lasts on; how long a silence or a stop lasted is told by the whole of it. */
const unbroken = (times: readonly HaulTime[]): readonly HaulTime[] =>
  joinedBy(times, (one, other) => one.state === other.state && one.place === other.place);

const unjustified = ({ from, to }: Span): Piece => ({
  from,
  to,
  reason: feedReasons.unjustified,
  place: null,
  seen: true,
});

/** A silent truck goes on with what it did for a while; of the rest nobody knows why it did not speak. */
function silence({ from, to }: Span, before: Piece | undefined, outages: readonly Span[]): readonly Piece[] {
  const kept: Piece = {
    from,
    to: Math.min(to, from + carryMs),
    reason: before?.reason ?? null,
    place: before?.place ?? null,
    seen: before?.seen ?? true,
  };
  return to - from > carryMs ? [kept, ...unknown({ from: from + carryMs, to }, outages)] : [kept];
}

function told({ state, from, to, place, placeType }: HaulTime, stops: readonly RoadStop[]): readonly Piece[] {
  const whole = (reason: string | null): readonly Piece[] => [
    { from, to, reason, place: reason === null ? null : place, seen: true },
  ];
  if (state === 'queue_load') return whole(feedReasons.queueLoad);
  if (state === 'queue_dump') return whole(feedReasons.queueDump);
  if (state === 'out') return whole(placeType === 'fuel_point' ? feedReasons.fuelling : feedReasons.unjustified);
  if (state !== 'returning' && state !== 'hauling') return whole(null);
  return travel({ from, to }, stops);
}

/** A way with the stops on it that last. */
function travel({ from, to }: Span, stops: readonly RoadStop[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  for (const stop of stops) {
    const [begins, ends] = [Math.max(at, stop.from), Math.min(to, stop.to ?? to)];
    if (ends - begins < shortestStopMs) continue;
    if (begins > at) pieces.push({ from: at, to: begins, reason: null, place: null, seen: true });
    pieces.push(unjustified({ from: begins, to: ends }));
    at = ends;
  }
  return at < to ? [...pieces, { from: at, to, reason: null, place: null, seen: true }] : pieces;
}
