import { depthIn, fenceAt, type Fences } from './fences.ts';
import type { Mark } from './mark.ts';
import type { CycleSettings } from './settings.ts';

export interface Zone {
  id: string | null;
  since: Mark;
  /** Another zone (null: none) seen once, not yet believed. */
  seen: { readonly id: string | null; readonly first: Mark } | null;
  /** The zone last left: back within 30 s is the same visit. */
  left: { readonly id: string; readonly since: Mark; readonly at: number } | null;
}

const sameVisitMs = 30_000;

export const zoneFrom = (mark: Mark): Zone => ({ id: null, since: mark, seen: null, left: null });

/** Takes a kept fix in: a zone is entered or left on two fixes in a row, or on one that leaves no doubt (§5.4). */
export function locate(zone: Zone, mark: Mark, speedKmh: number, fences: Fences, settings: CycleSettings): void {
  const here = fenceAt(fences, mark.x, mark.y);
  const id = here?.id ?? null;
  if (id === zone.id) {
    zone.seen = null;
    return;
  }
  if (zone.seen?.id === id && zone.seen) return enter(zone, id, zone.seen.first);
  // A displaced fix of a standing truck must not empty the zone, however far it lies.
  const moves = speedKmh > settings.moveKmh;
  const sure = here
    ? (zone.id === null || moves) && depthIn(here, mark.x, mark.y) >= settings.fenceInM
    : moves && outside(zone.id, mark, fences) >= settings.fenceOutM;
  if (sure) enter(zone, id, mark);
  else zone.seen = { id, first: mark };
}

function outside(id: string | null, mark: Mark, fences: Fences): number {
  const fence = id === null ? undefined : fences.byId.get(id);
  return fence ? -depthIn(fence, mark.x, mark.y) : Number.POSITIVE_INFINITY;
}

function enter(zone: Zone, id: string | null, first: Mark): void {
  const back = id !== null && zone.left?.id === id && first.at - zone.left.at <= sameVisitMs ? zone.left : null;
  if (zone.id !== null) zone.left = { id: zone.id, since: zone.since, at: first.at };
  zone.id = id;
  zone.since = back ? back.since : first;
  zone.seen = null;
}
