import type { Mark, Stop } from './mark.ts';
import type { HaulState } from './states.ts';

/** A state and where it began; it ends where the next one begins. */
export interface Span {
  state: HaulState;
  start: Mark;
  place: string | null;
  gap: boolean;
  falseLoad: boolean;
}

/** The cycle that is being driven: from one dump's end to the next. */
export interface Cycle {
  spans: Span[];
  partial: boolean;
  /** Something in it was concluded, not seen. */
  inferred: boolean;
  loadingUnit: string | null;
  source: string | null;
  /** By the rules without a scale; what was seen may have been no load, or another unit's. */
  guessedLoad?: boolean;
  /** It stood in more than one dump. */
  guessedDump?: boolean;
  /** Stood, loaded, where nobody loads and nothing is parked. */
  stoodElsewhere?: boolean;
  /** Where the truck stood while it was loaded. */
  loadPoint: Mark | null;
  loadStart: Mark | null;
  loadEnd: Mark | null;
  missedLoad: boolean;
  missedDump: boolean;
  /** Place that a check-in at the dump named. */
  namedDump: string | null;
  /** The bed was seen up, or the dump was checked in: no scale is needed to know that it tipped. */
  tipped: boolean;
  /** Stops at the dump, in order. */
  dumpStops: Stop[];
  /** Left the zone it was loaded in, so a stop at a face is a new load. */
  leftSource: boolean;
  /** Fixes in a row beyond `leaveM` of the loading point. */
  farFromLoad: number;
  /** The fix closest to any dump since the load's end. */
  closest: { readonly mark: Mark; readonly dump: string; readonly metres: number } | null;
  /** First loaded readings of the scale at speed since the load's end, tonnes. */
  readings: number[];
  loaderT: number | null;
  weighed: { readonly at: number; readonly netT: number } | null;
  passes: number | null;
}

export function cycleFrom(state: HaulState, start: Mark, partial: boolean): Cycle {
  return {
    spans: [{ state, start, place: null, gap: false, falseLoad: false }],
    partial,
    inferred: false,
    loadingUnit: null,
    source: null,
    loadPoint: null,
    loadStart: null,
    loadEnd: null,
    missedLoad: false,
    missedDump: false,
    namedDump: null,
    tipped: false,
    dumpStops: [],
    leftSource: false,
    farFromLoad: 0,
    closest: null,
    readings: [],
    loaderT: null,
    weighed: null,
    passes: null,
  };
}
