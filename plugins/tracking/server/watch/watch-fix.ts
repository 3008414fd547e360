import { gapMs } from '../../formulas/geometry/gap.ts';
import type { Polygon } from '../../formulas/geometry/inside.ts';
import type { FencesAt } from './fences-at.ts';

/** A place as it is now. */
export interface Fence {
  readonly location: string;
  readonly code: string;
  readonly shape: Polygon;
  /** Null: that of the site. */
  readonly speedLimitKmh: number | null;
}

export interface WatchedFix {
  /** ms since 1970. */
  readonly at: number;
  readonly lon: number;
  readonly lat: number;
  readonly speed: number | null;
  readonly acc: number | null;
  readonly operator: string | null;
}

interface OpenVisit {
  readonly enteredAt: number;
  readonly outSince: number | null;
  readonly stopMs: number;
  readonly maxSpeed: number;
}

interface Speeding {
  readonly since: number;
  readonly limit: number;
  readonly max: number;
  readonly location: string | null;
  readonly operator: string | null;
}

/** What is known of a machine between two looks. Instants in ms. */
export interface WatchState {
  readonly at: number | null;
  readonly lon: number | null;
  readonly lat: number | null;
  readonly visits: Readonly<Record<string, OpenVisit>>;
  readonly speeding: Speeding | null;
  /** Since when it stands. */
  readonly stoppedSince: number | null;
}

export interface Visit {
  readonly location: string;
  readonly enteredAt: number;
  /** Null: it is there still. */
  readonly leftAt: number | null;
  readonly stopS: number;
  readonly maxSpeed: number;
}

export interface Overspeed extends Speeding {
  readonly seconds: number;
}

export interface Watched {
  readonly state: WatchState;
  /** The last of a place and entry counts. */
  readonly visits: readonly Visit[];
  readonly overspeeds: readonly Overspeed[];
}

export const nothingWatched: WatchState = {
  at: null,
  lon: null,
  lat: null,
  visits: {},
  speeding: null,
  stoppedSince: null,
};

/**
 * Limits of catalogue operations.md §3.1: a site's own limit, the tolerance above a limit, and how long it must be
 * exceeded.
 */
const siteLimitKmh = 50;
const toleranceKmh = 5;
const overspeedMs = 10_000;
/** Slower than this a machine stands (§5.3, v_stop). */
const standingKmh = 3;
/** A machine has left a place when it was outside for this long: fixes at the fence jump to and fro. */
const leaveMs = 10_000;
const worstAccuracyM = 50;

/** Looks at the fixes of one machine in their order: visits of places and speeds above the limit. Pure. */
export function watchFixes(state: WatchState, fixes: readonly WatchedFix[], fences: FencesAt): Watched {
  const visits = new Map<string, Visit>();
  const overspeeds = new Map<number, Overspeed>();
  let known = state;
  for (const fix of fixes) {
    if ((known.at !== null && fix.at <= known.at) || (fix.acc !== null && fix.acc > worstAccuracyM)) continue;
    const within = fences(fix.lon, fix.lat);
    const stepMs = known.at === null ? 0 : fix.at - known.at;
    const stays = visit(known, fix, within, stepMs);
    for (const one of stays.told) visits.set(`${one.location} ${one.enteredAt}`, one);
    const speeding = speed(known.speeding, fix, within, stepMs);
    if (speeding.told) overspeeds.set(speeding.told.since, speeding.told);
    const stands = fix.speed !== null && fix.speed < standingKmh;
    known = {
      at: fix.at,
      lon: fix.lon,
      lat: fix.lat,
      visits: stays.open,
      speeding: speeding.open,
      stoppedSince: stands ? (known.stoppedSince ?? fix.at) : fix.speed === null ? known.stoppedSince : null,
    };
  }
  return { state: known, visits: [...visits.values()], overspeeds: [...overspeeds.values()] };
}

function visit(
  { visits }: WatchState,
  fix: WatchedFix,
  within: readonly Fence[],
  stepMs: number,
): { readonly open: WatchState['visits']; readonly told: readonly Visit[] } {
  const open: Record<string, OpenVisit> = {};
  const ended: Visit[] = [];
  const tell = (location: string, { enteredAt, stopMs, maxSpeed }: OpenVisit, leftAt: number | null): number =>
    ended.push({ location, enteredAt, leftAt, stopS: Math.round(stopMs / 1000), maxSpeed });
  const here = new Set(within.map(({ location }) => location));
  for (const [location, one] of Object.entries(visits)) {
    if (here.has(location)) continue;
    const outSince = one.outSince ?? fix.at;
    if (fix.at - outSince >= leaveMs || stepMs > gapMs) tell(location, one, outSince);
    else open[location] = { ...one, outSince };
  }
  for (const location of here) {
    const before = visits[location];
    const stood = before && fix.speed !== null && fix.speed < standingKmh && stepMs <= gapMs ? stepMs : 0;
    const now = {
      enteredAt: before?.enteredAt ?? fix.at,
      outSince: null,
      stopMs: (before?.stopMs ?? 0) + stood,
      maxSpeed: Math.max(before?.maxSpeed ?? 0, fix.speed ?? 0),
    };
    open[location] = now;
    if (!before || stood > 0) tell(location, now, null);
  }
  return { open, told: ended };
}

function speed(
  before: Speeding | null,
  fix: WatchedFix,
  within: readonly Fence[],
  stepMs: number,
): { readonly open: Speeding | null; readonly told: Overspeed | null } {
  if (fix.speed === null) return { open: before, told: null };
  const slowest = within.reduce<Fence | null>(
    (found, fence) =>
      fence.speedLimitKmh !== null && fence.speedLimitKmh < (found?.speedLimitKmh ?? Infinity) ? fence : found,
    null,
  );
  const limit = slowest?.speedLimitKmh ?? siteLimitKmh;
  const unbroken = before && stepMs <= gapMs ? before : null;
  const tell = (one: Speeding): Overspeed | null =>
    fix.at - one.since >= overspeedMs ? { ...one, seconds: Math.round((fix.at - one.since) / 1000) } : null;
  if (fix.speed <= limit + toleranceKmh) return { open: null, told: unbroken && tell(unbroken) };
  const open = unbroken
    ? { ...unbroken, max: Math.max(unbroken.max, fix.speed) }
    : { since: fix.at, limit, max: fix.speed, location: slowest?.location ?? null, operator: fix.operator };
  return { open, told: tell(open) };
}
