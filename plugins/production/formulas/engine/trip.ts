import type { HaulState } from './states.ts';

/**
 * What is to be known of a trip. `scale_fault`: told by the rules without a scale while the truck's own said nothing, or
 * nothing true. `guessed_load`, `guessed_dump`: by those rules, but what was seen can be read otherwise, too.
 */
export type TripFlag =
  | 'partial'
  | 'gps_gap'
  | 'missed_load_geofence'
  | 'missed_dump_geofence'
  | 'scale_fault'
  | 'guessed_load'
  | 'guessed_dump'
  | 'outlier'
  | 'overload';

/** A closed trip. Instants in milliseconds, durations in seconds, tonnes, kilometres; null is not known. */
export interface Trip {
  readonly truck: string;
  readonly loadingUnit: string | null;
  readonly source: string | null;
  readonly destination: string | null;
  readonly cycleStart: number;
  readonly loadStart: number | null;
  readonly loadEnd: number | null;
  readonly dumpStart: number | null;
  readonly dumpEnd: number;
  /** Seconds in each state; the time of dumping is not known where `dumpStart` is null. */
  readonly parts: Readonly<Record<HaulState, number>>;
  /** Σ parts without `out` (catalogue §6.1). */
  readonly cycleS: number;
  readonly loadedKm: number;
  readonly emptyKm: number;
  readonly payloadT: number | null;
  readonly payloadSource: 'weighbridge' | 'loader' | 'scale' | 'average' | null;
  readonly passes: number | null;
  readonly quality: 'auto' | 'inferred';
  readonly flags: readonly TripFlag[];
}

/** A time in one state, half open: [startedAt, endedAt) in milliseconds. */
export interface Interval {
  readonly truck: string;
  readonly state: HaulState;
  readonly startedAt: number;
  readonly endedAt: number;
  /** The same for the pieces of one state that a shift boundary cut. */
  readonly stateId: string;
  readonly place: string | null;
  readonly flags: readonly ('gps_gap' | 'false_load')[];
  /** `dumpEnd` of the trip it belongs to; null for a cycle that came to none. */
  readonly tripEnd: number | null;
}
