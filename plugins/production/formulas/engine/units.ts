import type { Checkpoint, KnownUnit } from './checkpoint.ts';
import type { UnitEvent } from './events.ts';
import { fenceAt, type Fence } from './fences.ts';
import type { Mark } from './mark.ts';
import type { Moment } from './moment.ts';
import type { Site } from './site.ts';

/** Takes in where a loading unit is and whether it is busy. */
export function hear(checkpoint: Checkpoint, event: UnitEvent, site: Site): void {
  const unit = (checkpoint.units[event.unit] ??= { x: null, y: null, place: null, busy: false, freeSince: null });
  if (unit.busy && event.busy === false) unit.freeSince = event.at;
  unit.busy = event.busy ?? unit.busy;
  if (event.busy === true) unit.busyAt = event.at;
  if (event.x === undefined || event.y === undefined) return;
  unit.x = event.x;
  unit.y = event.y;
  unit.place = fenceAt(site.fences, event.x, event.y)?.id ?? null;
}

/** Longest that one truck is loaded: who says nothing for so long has finished, only its last word was lost. */
const longestLoadMs = 600_000;
const isBusy = ({ busy, busyAt }: KnownUnit, at: number): boolean =>
  busy && (busyAt === undefined || at - busyAt < longestLoadMs);

/** The unit whose spot the truck is at: within the radius, and free or loading on both sides. */
export function unitAtSpot({ checkpoint, drive, site }: Moment): string | null {
  let best: string | null = null;
  let nearest = site.settings.spotRadiusM;
  for (const { id, doubleSide } of site.units) {
    const unit = checkpoint.units[id];
    if (!unit || unit.x === null || unit.y === null || (isBusy(unit, drive.mark.at) && !doubleSide)) continue;
    const metres = Math.hypot(unit.x - drive.mark.x, unit.y - drive.mark.y);
    if (metres > nearest) continue;
    nearest = metres;
    best = id;
  }
  return best;
}

/** Metres from a place to the units within reach, the nearest first. */
export function unitsWithin({ checkpoint, site }: Moment, { x, y }: Mark, reachM: number): readonly number[] {
  return site.units
    .flatMap(({ id }) => {
      const unit = checkpoint.units[id];
      return !unit || unit.x === null || unit.y === null ? [] : [Math.hypot(unit.x - x, unit.y - y)];
    })
    .filter((metres) => metres <= reachM)
    .toSorted((a, b) => a - b);
}

/** The units that work in a place, by their own positions or, for those that send none, by what the site says. */
export function unitsIn(
  { checkpoint, site }: Moment,
  place: string,
): { readonly id: string; readonly located: boolean }[] {
  const found: { id: string; located: boolean }[] = [];
  for (const { id, place: declared } of site.units) {
    const unit = checkpoint.units[id];
    const located = unit !== undefined && unit.x !== null;
    if ((located ? unit.place : declared) === place) found.push({ id, located });
  }
  return found;
}

/**
 * The face or loading stockpile that a fence stands for: itself, or the face of a queue area. Null where nobody loads.
 */
export function loadingPlace(moment: Moment, fence: Fence | null): string | null {
  if (fence === null) return null;
  if (fence.kind === 'loading_face') return fence.id;
  if (fence.kind === 'stockpile') return unitsIn(moment, fence.id).length > 0 ? fence.id : null;
  const parent =
    fence.kind === 'queue_area' && fence.parent !== undefined ? moment.site.fences.byId.get(fence.parent) : undefined;
  return parent ? loadingPlace(moment, parent) : null;
}
