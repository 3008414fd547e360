import { closeTrip, pushTrip } from './close-trip.ts';
import type { Cycle } from './cycle.ts';
import type { Mark } from './mark.ts';
import { change, stateOf, stoppedMs, type Moment } from './moment.ts';
import { dumpHere } from './places.ts';

/** A cycle that ended by a stop in a dump, which only its own length tells from any other stop. */
export interface Dumped {
  readonly cycle: Cycle;
  readonly end: Mark;
  readonly dumpStart: Mark;
  readonly destination: string | null;
}

/** So long a truck may stand in another dump yet, and show that the stop before was none. */
const doubtMs = 300_000;

/**
 * Without a scale a stop in a dump may be one on the way to another: the trip is told when the truck has gone for a
 * load, or for a while.
 */
export function closeInDoubt(moment: Moment, end: Mark, dumpStart: Mark, destination: string | null): void {
  const { drive } = moment;
  const { cycle } = drive;
  settleDumped(moment);
  if (cycle.tipped) return closeTrip(moment, end, dumpStart, destination);
  closeTrip({ ...moment, trips: [], intervals: [] }, end, dumpStart, destination);
  drive.dumped = { cycle, end, dumpStart, destination };
}

/** Tells the trip that was in doubt, if any. */
export function settleDumped(moment: Moment): void {
  const { drive } = moment;
  const { dumped } = drive;
  if (!dumped) return;
  drive.dumped = null;
  pushTrip(moment, dumped.cycle, dumped.end, dumped.dumpStart, dumped.destination);
}

/** After each fix: whether the doubt is over, or was right. */
export function doubtDumped(moment: Moment): void {
  const { drive, site } = moment;
  const { dumped } = drive;
  if (!dumped) return;
  if (stateOf(drive).state !== 'returning' || drive.mark.at - dumped.end.at > doubtMs) return settleDumped(moment);
  if (dumpHere(moment) === null || stoppedMs(drive) < site.settings.dumpConfirmMs) return;
  drive.dumped = null;
  drive.cycle = reopened(dumped);
  drive.loaded = true;
  change(moment, 'dumping', drive.motion.since);
}

/** The cycle as it was before that stop: hauling since. */
function reopened({ cycle, dumpStart }: Dumped): Cycle {
  const at = cycle.spans.findIndex(
    ({ state, start }) => state !== 'hauling' && start.at >= firstStopOf(cycle, dumpStart),
  );
  const spans = at > 0 ? cycle.spans.slice(0, at) : cycle.spans;
  const last = spans.at(-1);
  return {
    ...cycle,
    spans:
      last?.state === 'hauling'
        ? spans
        : [...spans, { state: 'hauling', start: dumpStart, place: null, gap: false, falseLoad: false }],
    dumpStops: [],
    guessedDump: true,
  };
}

const firstStopOf = ({ dumpStops }: Cycle, dumpStart: Mark): number => dumpStops[0]?.start.at ?? dumpStart.at;
