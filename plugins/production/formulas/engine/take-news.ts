import type { Checkpoint } from './checkpoint.ts';
import type { CheckinEvent, CycleEvent, LoadEvent, PositionEvent } from './events.ts';
import { beginLoad } from './load.ts';
import { stateOf, type Moment } from './moment.ts';
import type { Site } from './site.ts';
import { hear } from './units.ts';

/** Events that are no fix. `moment` is null before the truck's first fix. */
export function takeNews(
  checkpoint: Checkpoint,
  event: Exclude<CycleEvent, PositionEvent>,
  site: Site,
  moment: Moment | null,
): void {
  if (event.kind === 'unit') return hear(checkpoint, event, site);
  if (event.kind === 'assignment') {
    checkpoint.assignment = { unit: event.unit, face: event.face };
    return;
  }
  if (event.kind === 'ledger') {
    checkpoint.down = event.down;
    checkpoint.downM = moment?.drive.mark.drivenM ?? 0;
    return;
  }
  if (moment) takeWord(moment, event);
}

/** What is said of the truck's own load or dump. */
export function takeWord(moment: Moment, event: Exclude<CycleEvent, PositionEvent>): void {
  if (event.kind === 'load') takeLoad(moment, event);
  if (event.kind === 'checkin') takeCheckin(moment, event);
}

/** A first pass begins the loading; totals are the load, less what was left in the body. */
function takeLoad(moment: Moment, event: LoadEvent): void {
  const { drive } = moment;
  const { cycle } = drive;
  const { state } = stateOf(drive);
  if (event.event === 'carryback') {
    if (cycle.loaderT !== null && event.totalT !== undefined) cycle.loaderT -= event.totalT;
    return;
  }
  if (event.event === 'dump') return;
  if (event.event === 'load_end') cycle.loaderT = event.totalT ?? cycle.loaderT;
  else cycle.passes = Math.max(cycle.passes ?? 0, event.passNo ?? 0);
  if (event.event === 'pass' && event.passNo === 1 && (state === 'spot_load' || state === 'queue_load'))
    beginLoad(moment, { ...drive.mark, at: event.at });
  if (event.loader !== undefined) cycle.loadingUnit = event.loader;
}

function takeCheckin({ drive, site }: Moment, event: CheckinEvent): void {
  const { cycle } = drive;
  if (event.event === 'weigh' && event.netT !== undefined) cycle.weighed = { at: event.at, netT: event.netT };
  if (event.event !== 'dump') return;
  cycle.namedDump = event.place ?? null;
  // A scale sees for itself; without one the check-in is what is known.
  if (!site.truck.hasScale) cycle.tipped = true;
}
