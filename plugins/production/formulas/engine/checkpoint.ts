import type { Cycle } from './cycle.ts';
import type { CycleEvent } from './events.ts';
import type { Dumped } from './dumped.ts';
import type { Mark, Stop } from './mark.ts';
import type { Motion } from './motion.ts';
import type { ScaleWatch } from './scale-watch.ts';
import type { Signal } from './signal.ts';
import type { Zone } from './zone.ts';

/** What the engine knows of a loading unit. */
export interface KnownUnit {
  x: number | null;
  y: number | null;
  place: string | null;
  /** Another truck is being loaded there. */
  busy: boolean;
  /** When that was last said. */
  busyAt?: number;
  /** When the last other truck was loaded; null while none ever was. */
  freeSince: number | null;
}

/** The truck as it drives: everything that begins with its first fix. */
export interface Drive {
  mark: Mark;
  /** The kept fix before. */
  before: Mark;
  motion: Motion;
  zone: Zone;
  cycle: Cycle;
  loaded: boolean;
  /** Last fix at which `loaded` was known to be so. */
  loadedAt: number;
  bedUp: boolean;
  payloadT: number | null;
  ignitionOff: Mark | null;
  /** Last stop of at least `minLoadMs`. */
  longStop: Stop | null;
  /** 1 for each of the last 100 fixes that carried the device's own state. */
  deviceStates: number[];
  /** A cycle that ended in a dump by the rules without a scale, until it is sure that it was this dump. */
  dumped?: Dumped | null;
  /** How long the last loads took by the rules without a scale, milliseconds. */
  loadsMs?: number[];
}

/** All that the engine remembers of a truck between two batches: plain JSON, to be stored and taken up again. */
export interface Checkpoint {
  readonly version: 1;
  /** Instant of the last event that was processed; older ones are late. */
  cursor: number;
  /** Events held back until what may overtake them has come. */
  pending: CycleEvent[];
  signal: Signal;
  drive: Drive | null;
  /** Of a truck with a scale, since its first fix. */
  scale?: ScaleWatch | null;
  units: Record<string, KnownUnit>;
  assignment: { unit: string | null; face: string | null };
  down: boolean;
  /** Metres that the truck had driven when the ledger put it down. */
  downM: number;
}

export const firstCheckpoint: Checkpoint = Object.freeze({
  version: 1,
  cursor: Number.MIN_SAFE_INTEGER,
  pending: [],
  signal: { last: null, dropped: [] },
  drive: null,
  units: {},
  assignment: { unit: null, face: null },
  down: false,
  downM: 0,
});
