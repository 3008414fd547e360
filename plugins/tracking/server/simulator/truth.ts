import type { Face } from './mine.ts';

/** What truly happened in one trip: milliseconds since 1970, tonnes. */
export interface TrueTrip {
  readonly site: string;
  readonly truck: string;
  readonly unit: string;
  readonly source: string;
  readonly destination: string;
  readonly material: string;
  readonly cycleStart: number;
  /** Stood in line at the face; null where it did not wait. */
  readonly queueStart: number | null;
  readonly spotStart: number;
  readonly loadStart: number;
  readonly loadEnd: number;
  readonly dumpStart: number;
  readonly dumpEnd: number;
  /** As loaded; what sticks to the body is weighed with the next load, as scales do. */
  readonly payload_t: number;
}

/** What is noted of a trip while it is driven. */
export interface TripNotes {
  readonly cycleStart: number;
  queueStart?: number | null | undefined;
  spotStart?: number | undefined;
  loadStart?: number;
  loadEnd?: number;
  dumpStart?: number;
}

export function trueTrip(
  notes: TripNotes,
  {
    face,
    dumpEnd,
    ...rest
  }: {
    readonly site: string;
    readonly truck: string;
    readonly face: Face;
    readonly destination: string;
    readonly dumpEnd: number;
    readonly payload_t: number;
  },
): TrueTrip {
  const {
    cycleStart,
    queueStart = null,
    spotStart = dumpEnd,
    loadStart = dumpEnd,
    loadEnd = dumpEnd,
    dumpStart = dumpEnd,
  } = notes;
  return {
    ...rest,
    unit: face.unit,
    source: face.node,
    material: face.material,
    cycleStart,
    queueStart,
    spotStart,
    loadStart,
    loadEnd,
    dumpStart,
    dumpEnd,
  };
}
