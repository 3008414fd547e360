import type { Face, Mine } from '../../../plugins/tracking/server/simulator/mine.ts';
import { serviceS } from '../../../plugins/tracking/server/simulator/yard.ts';
import { driveSeconds, lineM } from './drive-seconds.ts';
import type { Shift, Trip } from './work-shift.ts';

/** A trip of a class of trucks that nothing holds up: the empty way from a place, a load, the loaded way, the dump. */
export interface TripKind {
  readonly target_t: number;
  readonly from: string;
  /** A stretch of hauling begins with it: it comes from parking, pump, workshop, or the road. */
  readonly isFirst: boolean;
  readonly face: Face;
  readonly emptyS: number;
  /** Seconds of the unit, of the loaded way, of the truck that tips, of the bay. */
  readonly loadS: number;
  readonly haulS: number;
  readonly tippingS: number;
  readonly bayS: number;
}

export const cycleS = ({
  emptyS,
  loadS,
  haulS,
  tippingS,
}: Pick<TripKind, 'emptyS' | 'loadS' | 'haulS' | 'tippingS'>): number => emptyS + loadS + haulS + tippingS;

export const mean = (values: readonly number[], otherwise: number): number =>
  values.length === 0 ? otherwise : values.reduce((sum, value) => sum + value, 0) / values.length;

export const placesOf = ({ faces }: Mine): readonly string[] => [
  ...new Set(faces.map(({ destination }) => destination)),
];

/** Mean seconds of spotting and loading of some trips. */
export const meanLoadS = (trips: readonly Trip[], otherwise: number): number =>
  mean(
    trips.map(({ spotStart, loadEnd }) => (loadEnd - spotStart) / 1000),
    otherwise,
  );

export const usualLoadS = (face: Face, target_t: number): number =>
  serviceS(face.bucket_t === undefined ? face : { ...face, passes: Math.ceil(target_t / face.bucket_t) });

/** The empty way to a face; who is on the road when the shift begins may be there at once. */
export const emptyWayS = (mine: Mine, from: string, face: Face, pace: number): number =>
  from === '' ? 0 : driveSeconds(mine, from, face.node, false, pace, lineM);

/** All trips that there can be, at the mean seconds of the shift. */
export function tripKinds({ mine, trips, pace, starts, tippingSeconds, cycleSeconds }: Shift): readonly TripKind[] {
  const bayS = mean(
    trips.map(({ dumpStart, dumpEnd }) => (dumpEnd - dumpStart) / 1000),
    75,
  );
  const tippingS = tippingSeconds / Math.max(1, trips.length);
  return [...cycleSeconds.keys()].flatMap((target) => {
    const origins = [
      ...placesOf(mine).map((from) => ({ from, isFirst: false })),
      ...[...(starts.get(target)?.keys() ?? [])].map((from) => ({ from, isFirst: true })),
    ];
    return mine.faces.flatMap((face) => {
      const some = trips.filter(({ unit, target_t }) => unit === face.unit && target_t === target);
      const loadS = meanLoadS(some, usualLoadS(face, target));
      const haulS = driveSeconds(mine, face.node, face.destination, true, pace);
      return origins.map(({ from, isFirst }): TripKind => {
        const emptyS = emptyWayS(mine, from, face, pace);
        return { target_t: target, from, isFirst, face, emptyS, loadS, haulS, tippingS, bayS };
      });
    });
  });
}
