import { nearestFence, type FenceKind } from './fences.ts';
import type { Mark } from './mark.ts';
import { fenceOf, type Moment } from './moment.ts';

export const dumpKinds: ReadonlySet<FenceKind> = new Set(['dump', 'hopper', 'stockpile']);
const faceKinds: ReadonlySet<FenceKind> = new Set(['loading_face']);
/** A load outside every face belongs to the nearest one within this distance (§5.6). */
const sourceSnapM = 150;
/** A dump nobody saw may have happened this much farther from its polygon than one that was seen (§5.6). */
const inferredMoreM = 60;

/** The dump the truck is in; the place it was loaded at is none. */
export function dumpHere(moment: Moment): string | null {
  const fence = fenceOf(moment);
  if (!fence) return null;
  const place = fence.kind === 'queue_area' ? moment.site.fences.byId.get(fence.parent ?? '') : fence;
  return place && dumpKinds.has(place.kind) && place.id !== moment.drive.cycle.source ? place.id : null;
}

/** The nearest dump of a place, for a dump that no fence saw; null where none is near. */
export const dumpNear = ({ site }: Moment, { x, y }: Mark): string | null =>
  nearestFence(site.fences, dumpKinds, x, y, site.settings.dumpSnapM)?.id ?? null;

export const faceNear = ({ site }: Moment, { x, y }: Mark): string | null =>
  nearestFence(site.fences, faceKinds, x, y, sourceSnapM)?.id ?? null;

/** Remembers the fix that came closest to any dump since the load's end. */
export function watchDumps({ drive, site }: Moment): void {
  const { closest, source } = drive.cycle;
  const within = closest ? closest.metres : site.settings.dumpSnapM + inferredMoreM;
  if (closest && within === 0) return;
  const found = nearestFence(site.fences, dumpKinds, drive.mark.x, drive.mark.y, within);
  if (found && found.id !== source && (!closest || found.metres < closest.metres))
    drive.cycle.closest = { mark: drive.mark, dump: found.id, metres: found.metres };
}
