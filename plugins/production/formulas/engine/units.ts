import type { Checkpoint, KnownUnit } from './checkpoint.ts';
import type { UnitEvent } from './events.ts';
import { fenceAt, type Fence } from './fences.ts';
import type { Moment } from './moment.ts';
import type { Site } from './site.ts';

/** Takes in where a loading unit is and whether it is busy. */
export function hear(checkpoint: Checkpoint, event: UnitEvent, site: Site): void {
  const known = (checkpoint.units[event.unit] ??= { x: null, y: null, place: null, busy: false, freeSince: null });
  if (known.busy && event.busy === false) known.freeSince = event.at;
  known.busy = event.busy ?? known.busy;
  if (event.busy === true) known.busyAt = event.at;
  if (event.x === undefined || event.y === undefined) return;
  known.x = event.x;
  known.y = event.y;
  known.place = fenceAt(site.fences, event.x, event.y)?.id ?? null;
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
    const known = checkpoint.units[id];
    if (!known || known.x === null || known.y === null || (isBusy(known, drive.mark.at) && !doubleSide)) continue;
    const metres = Math.hypot(known.x - drive.mark.x, known.y - drive.mark.y);
    if (metres > nearest) continue;
    nearest = metres;
    best = id;
  }
  return best;
}

/** The units that work in a place, by their own positions or, for those that send none, by what the site says. */
export function unitsIn(
  { checkpoint, site }: Moment,
  place: string,
): { readonly id: string; readonly located: boolean }[] {
  const found: { id: string; located: boolean }[] = [];
  for (const { id, place: declared } of site.units) {
    const known = checkpoint.units[id];
    const located = known !== undefined && known.x !== null;
    if ((located ? known.place : declared) === place) found.push({ id, located });
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
