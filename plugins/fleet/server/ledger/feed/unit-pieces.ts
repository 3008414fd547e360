import { isOff, parked } from './machine-pieces.ts';
import { machineRuns } from './machine-runs.ts';
import { placed, type MachineFix } from './motion.ts';
import { feedReasons, joined, scheduled, type Piece, type Span } from './piece.ts';
import type { StandingRule } from './road-stops.ts';
import { unitMoves } from './unit-moves.ts';

/** So long a loading unit may be without a truck and still be at work (catalogue operations.md §2). */
const breathMs = 120_000;

export interface UnitDay {
  /** The times at which a truck was placing itself or being loaded, in any order. */
  readonly loads: readonly Span[];
  /** What the unit's own positions tell, as far as it has any. */
  readonly own?: OwnTimes;
  readonly shifts: readonly Span[] | null;
  /** From here and up to here the trucks of the site are followed, milliseconds. */
  readonly since: number;
  readonly until: number;
  readonly now: number;
}

/** What a loading unit tells of itself. A time that goes on ends at Infinity. */
export interface OwnTimes {
  /** The first instant at which it tells whether its engine runs, or moves; Infinity for never. */
  readonly knownFrom: number;
  readonly moves: readonly Span[];
  /** Its engine is off: nobody is there, or nobody knows why. */
  readonly off: readonly Piece[];
}

/** Where the trucks' past is still arriving nobody knows what runs. */
const liveMs = 180_000;

const covers = (spans: readonly Span[], at: number): boolean => spans.some(({ from, to }) => from <= at && at < to);

/** What a loading unit's positions, in order, tell of it up to `now` (milliseconds). Pure. */
export function ownTimes(
  fixes: readonly MachineFix[],
  rules: readonly StandingRule[],
  operators: readonly Span[],
  now: number,
): OwnTimes {
  const moves = unitMoves(placed(fixes, rules), now);
  const runs = machineRuns(fixes, rules, now);
  const off = runs.flatMap((run, index) =>
    isOff(run) ? parked({ from: run.from, to: index === runs.length - 1 ? Infinity : run.to }, operators) : [],
  );
  return {
    knownFrom: Math.min(fixes.find(({ ignition }) => ignition !== null)?.at ?? Infinity, moves[0]?.from ?? Infinity),
    moves,
    off,
  };
}

/**
 * The ledger of a loading unit from its first truck or its own first word on: at work while a truck is there, else on
 * its way to another place, else without its engine, else waiting for a truck. The last piece is open. Pure.
 */
export function unitPieces({
  loads,
  own = { knownFrom: Infinity, moves: [], off: [] },
  shifts,
  since,
  until,
  now,
}: UnitDay): readonly Piece[] {
  const trucks = loads.filter(({ to }) => to > since).toSorted((one, other) => one.from - other.from);
  const busy: Span[] = [];
  for (const { from, to } of trucks) {
    const last = busy.at(-1);
    if (last && from - last.to <= breathMs) busy[busy.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else busy.push({ from, to });
  }
  const last = busy.at(-1);
  const begins = Math.min(busy[0]?.from ?? Infinity, Math.max(since, own.knownFrom));
  if (begins === Infinity) return [];
  if (last && until - last.to <= breathMs) busy[busy.length - 1] = { from: last.from, to: Infinity };
  // Without word of the trucks the last one is not known to have gone.
  const unheard = last && now - until > liveMs ? last.to : Infinity;
  const reasonAt = (at: number): string | null => {
    if (covers(trucks, at)) return null;
    if (covers(own.moves, at)) return feedReasons.relocation;
    if (covers(busy, at)) return null;
    const off = own.off.find(({ from, to }) => from <= at && at < (to ?? Infinity));
    if (off) return off.reason;
    return at >= unheard ? null : feedReasons.noTruck;
  };
  const edges = [...trucks, ...busy, ...own.moves, ...own.off, { from: unheard, to: null }]
    .flatMap(({ from, to }) => [from, to ?? Infinity])
    .filter((at) => at > begins && at < Infinity);
  const cuts = [begins, ...new Set(edges)].toSorted((a, b) => a - b);
  const pieces = cuts.map((from, index): Piece => ({
    from,
    to: cuts[index + 1] ?? null,
    reason: reasonAt(from),
    place: null,
    seen: true,
  }));
  return scheduled(joined(pieces), shifts, until);
}
