/**
 * A fix of the truck in the site's plane (see `toPlane`): metres, km/h, tonnes, `at` in milliseconds of the device
 * clock.
 */
export interface PositionEvent {
  readonly kind: 'position';
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly speedKmh: number;
  readonly accuracyM?: number;
  readonly payloadT?: number;
  readonly bedUp?: boolean;
  readonly ignition?: boolean;
  /** The device's own haul state (ISO 23725 words). */
  readonly state?: string;
}

/** What the loading unit or the truck's scale says of a load. */
export interface LoadEvent {
  readonly kind: 'load';
  readonly at: number;
  readonly event: 'pass' | 'load_end' | 'dump' | 'carryback';
  readonly passNo?: number;
  readonly totalT?: number;
  readonly loader?: string;
}

/** A check-in of the truck at a place. */
export interface CheckinEvent {
  readonly kind: 'checkin';
  readonly at: number;
  readonly event: 'load' | 'dump' | 'weigh' | 'gate_in' | 'gate_out';
  readonly place?: string;
  readonly netT?: number;
}

/**
 * News of a loading unit: where it stands, whether another truck is being loaded there. What is absent stays as it was.
 */
export interface UnitEvent {
  readonly kind: 'unit';
  readonly at: number;
  readonly unit: string;
  readonly x?: number;
  readonly y?: number;
  readonly busy?: boolean;
}

/** The truck's loading assignment changed: where it would load, should its fences miss it. */
export interface AssignmentEvent {
  readonly kind: 'assignment';
  readonly at: number;
  readonly unit: string | null;
  readonly face: string | null;
}

/** The time ledger put the truck down, or took it up again. */
export interface LedgerEvent {
  readonly kind: 'ledger';
  readonly at: number;
  readonly down: boolean;
}

export type CycleEvent = PositionEvent | LoadEvent | CheckinEvent | UnitEvent | AssignmentEvent | LedgerEvent;
