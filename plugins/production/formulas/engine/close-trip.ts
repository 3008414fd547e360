import { cycleFrom, type Cycle, type Span } from './cycle.ts';
import type { Mark } from './mark.ts';
import type { Moment } from './moment.ts';
import { payloadOf } from './payload.ts';
import type { Site } from './site.ts';
import { haulStates, type HaulState } from './states.ts';
import type { Interval, Trip, TripFlag } from './trip.ts';

const shortestS = 4 * 60;
const longestS = 120 * 60;
const shortestHaulM = 100;
const overloadShare = 1.2;

/** Ends the cycle with a trip that was dumped by `end`, and opens the next one, returning from there. */
export function closeTrip(moment: Moment, end: Mark, dumpStart: Mark | null, destination: string | null): void {
  const { drive } = moment;
  pushTrip(moment, drive.cycle, end, dumpStart, destination);
  drive.cycle = cycleFrom('returning', end, false);
  drive.loaded = false;
}

/** Gives out a cycle that ended with a trip. */
export function pushTrip(
  { site, trips, intervals }: Pick<Moment, 'site' | 'trips' | 'intervals'>,
  cycle: Cycle,
  end: Mark,
  dumpStart: Mark | null,
  destination: string | null,
): void {
  trips.push(tripOf(cycle, end, dumpStart, destination, site));
  intervals.push(...intervalsOf(cycle, site, end, end.at));
}

/** Ends a cycle of which nothing more can be known; the next one is partial. */
export function abandonCycle(moment: Moment, end: Mark): void {
  moment.intervals.push(...intervalsOf(moment.drive.cycle, moment.site, end, null));
  moment.drive.cycle = cycleFrom('returning', end, true);
}

function intervalsOf({ spans }: Cycle, { truck }: Site, end: Mark, tripEnd: number | null): readonly Interval[] {
  return lasting(spans, end).map(({ span, endedAt }) => ({
    truck: truck.id,
    state: span.state,
    startedAt: span.start.at,
    endedAt: endedAt.at,
    stateId: `${truck.id}@${span.start.at}`,
    place: span.place,
    flags: [...(span.gap ? (['gps_gap'] as const) : []), ...(span.falseLoad ? (['false_load'] as const) : [])],
    tripEnd,
  }));
}

/** The spans with their ends, those without length left out. */
function lasting(spans: readonly Span[], end: Mark): { readonly span: Span; readonly endedAt: Mark }[] {
  return spans
    .map((span, index) => ({ span, endedAt: spans[index + 1]?.start ?? end }))
    .filter(({ span, endedAt }) => endedAt.at > span.start.at);
}

function tripOf(cycle: Cycle, end: Mark, dumpStart: Mark | null, destination: string | null, site: Site): Trip {
  const spans = lasting(cycle.spans, end);
  const parts = Object.fromEntries(haulStates.map((state) => [state, 0])) as Record<HaulState, number>;
  for (const { span, endedAt } of spans) parts[span.state] += (endedAt.at - span.start.at) / 1000;
  const cycleS = haulStates.reduce((sum, state) => (state === 'out' ? sum : sum + parts[state]), 0);
  const route = cycle.source && destination ? (site.routeM?.(cycle.source, destination) ?? null) : null;
  const loadedM = driven(spans, 'hauling', route);
  const gap = spans.some(({ span }) => span.gap || span.state === 'unknown');
  const guessed = cycle.guessedLoad === true || cycle.guessedDump === true;
  const unsure = guessed || cycle.inferred || cycle.missedLoad || cycle.missedDump || parts.unknown > 0;
  const load = payloadOf(cycle, end.at, site.truck);
  const flags: TripFlag[] = [];
  if (cycle.partial) flags.push('partial');
  if (gap) flags.push('gps_gap');
  if (cycle.missedLoad) flags.push('missed_load_geofence');
  if (cycle.missedDump) flags.push('missed_dump_geofence');
  if (cycle.guessedLoad) flags.push('guessed_load');
  if (cycle.guessedDump) flags.push('guessed_dump');
  if (cycleS < shortestS || cycleS > longestS || loadedM < shortestHaulM) flags.push('outlier');
  if (load.payloadT !== null && load.payloadT > overloadShare * site.truck.targetT) flags.push('overload');
  return {
    truck: site.truck.id,
    loadingUnit: cycle.loadingUnit,
    source: cycle.source,
    destination,
    cycleStart: (cycle.spans[0] as Span).start.at,
    loadStart: cycle.loadStart?.at ?? null,
    loadEnd: cycle.loadEnd?.at ?? null,
    dumpStart: dumpStart?.at ?? null,
    dumpEnd: end.at,
    parts,
    cycleS,
    loadedKm: loadedM / 1000,
    emptyKm: driven(spans, 'returning', null) / 1000,
    ...load,
    passes: cycle.passes,
    quality: unsure ? 'inferred' : 'auto',
    flags,
  };
}

/** Metres driven in a state; where a gap hides some of them, the declared route if there is one. */
function driven(spans: ReturnType<typeof lasting>, state: HaulState, routeM: number | null): number {
  const stateSpans = spans.filter(({ span }) => span.state === state);
  if (routeM !== null && stateSpans.some(({ span }) => span.gap)) return routeM;
  return stateSpans.reduce((sum, { span, endedAt }) => sum + endedAt.drivenM - span.start.drivenM, 0);
}
