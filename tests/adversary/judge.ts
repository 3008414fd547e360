import { toPlane } from '../../plugins/production/formulas/engine/plane.ts';
import { prepareFences } from '../../plugins/production/formulas/engine/fences.ts';
import { recompute } from '../../plugins/production/formulas/engine/advance.ts';
import type { CycleEvent } from '../../plugins/production/formulas/engine/events.ts';
import { defaultSettings } from '../../plugins/production/formulas/engine/settings.ts';
import type { Site } from '../../plugins/production/formulas/engine/site.ts';
import type { Trip } from '../../plugins/production/formulas/engine/trip.ts';
import type { AdversaryTruck } from './day.ts';
import { centre, places, placeOf, units } from './ground.ts';
import { targetT, type TrueTrip } from './shift.ts';

const plane = toPlane(centre);
const onPlane = (spot: readonly [number, number]): readonly [number, number] => {
  const { x, y } = plane(placeOf(spot));
  return [x, y];
};

export const siteOf = ({ code, fitting }: AdversaryTruck): Site => ({
  truck: { id: code, hasScale: fitting.scale, targetT, averageT: targetT * 0.96 },
  fences: prepareFences(places.map(({ code: id, kind, ring }) => ({ id, kind, ring: ring.map(onPlane) }))),
  units: units.map(({ code: id }) => ({ id })),
  settings: defaultSettings,
});

/** What the engine is given of a truck: what its tracker told, and where the loading units stand. */
export const eventsOf = ({ told }: AdversaryTruck, start: number): readonly CycleEvent[] => [
  ...units.map(({ code, at }): CycleEvent => {
    const [x, y] = onPlane(at);
    return { kind: 'unit', at: start - 3_600_000, unit: code, x, y };
  }),
  ...told.map(({ event: { ts, data } }): CycleEvent => {
    const { lon, lat, speed, acc, payload, bed_up: bedUp } = data as Record<string, number>;
    return {
      kind: 'position',
      at: Date.parse(ts),
      ...plane({ lon: lon as number, lat: lat as number }),
      speedKmh: speed as number,
      accuracyM: acc as number,
      ...(payload === undefined ? {} : { payloadT: payload }),
      ...(bedUp === undefined ? {} : { bedUp: Boolean(bedUp) }),
      ignition: true,
    };
  }),
];

export interface Judged {
  readonly real: number;
  /** Loaded and dumped within one silence: nobody can know of it; not counted as real. */
  readonly hidden: number;
  readonly found: number;
  /** Found, and what the engine says of where it was loaded and dumped is so, or is flagged as guessed. */
  readonly placed: number;
  readonly flagged: number;
  readonly invented: number;
  readonly inventedUnflagged: number;
  /** Among the trips during a fault of the scale. */
  readonly faultReal: number;
  readonly faultFound: number;
  readonly faultFlagged: number;
}

/** A trip that says itself that it was concluded, or told by rules that stand in for a scale. */
const isFlagged = ({ quality, flags }: Trip): boolean => quality === 'inferred' || flags.includes('scale_fault');

/** Holds what the engine finds of a truck against what truly was. */
export function judge(
  truck: AdversaryTruck,
  start: number,
  hours: number,
  { trips } = recompute(eventsOf(truck, start), siteOf(truck)),
): Judged {
  const at = (second: number): number => start + (second + truck.fitting.clockS) * 1000;
  const shares = ({ loadStart, dumpEnd }: TrueTrip, trip: Trip): number => {
    const [from, to] = [trip.loadStart ?? trip.loadEnd ?? trip.dumpEnd - 60_000, trip.dumpEnd];
    const common = Math.min(to, at(dumpEnd)) - Math.max(from, at(loadStart));
    return common >= 0.5 * Math.min(to - from, at(dumpEnd) - at(loadStart)) ? common : 0;
  };
  const isHidden = ({ loadEnd, dumpStart }: TrueTrip): boolean =>
    truck.fitting.silences.some(({ from, to }) => from < loadEnd && dumpStart < to);
  const ended = truck.trips.filter(({ dumpEnd }) => dumpEnd < hours * 3600 - 600);
  const over = ended.filter((trip) => !isHidden(trip));
  const free = new Set(trips);
  const pairs = over.flatMap((real) => {
    const [best] = [...free]
      .map((trip) => ({ trip, common: shares(real, trip) }))
      .filter(({ common }) => common > 0)
      .sort((a, b) => b.common - a.common);
    if (!best) return [];
    free.delete(best.trip);
    return [{ real, trip: best.trip }];
  });
  const extra = [...free].filter((trip) => !truck.trips.some((real) => !over.includes(real) && shares(real, trip) > 0));
  const during = ({ loadStart, dumpEnd }: TrueTrip): boolean =>
    truck.fitting.scaleFaults.some(({ from, to }) => loadStart >= from && dumpEnd < to);
  const duringFault = pairs.filter(({ real }) => during(real));
  return {
    real: over.length,
    hidden: ended.length - over.length,
    found: pairs.length,
    placed: pairs.filter(
      ({ real, trip }) =>
        isFlagged(trip) ||
        (trip.loadingUnit === real.unit && trip.source === real.source && trip.destination === real.destination),
    ).length,
    flagged: pairs.filter(({ trip }) => isFlagged(trip)).length,
    invented: extra.length,
    inventedUnflagged: extra.filter((trip) => !isFlagged(trip)).length,
    faultReal: over.filter(during).length,
    faultFound: duringFault.length,
    faultFlagged: duringFault.filter(({ trip }) => isFlagged(trip)).length,
  };
}
