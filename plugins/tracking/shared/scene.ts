/** What a map shows of machines beside their positions: `GET /api/tracking/scene/` and `GET /api/tracking/trails/`. */
export interface SceneMachine {
  readonly equipment: string;
  /** Category of the time ledger (GMG 2020); null where none is known or may be read. */
  readonly category: string | null;
}

/** The way of a machine until an instant: `[ms since 1970, lon, lat]` in the order of time. */
export interface Trail {
  readonly equipment: string;
  readonly points: readonly (readonly [number, number, number])[];
}

/** How far back trails go, in milliseconds (catalogue operations.md §9: 3 minutes). */
export const trailMs = 3 * 60_000;

/** What a machine does as maps and walls tell it apart. */
export type MachineState = 'working' | 'delayed' | 'standby' | 'down' | 'unscheduled' | 'unknown';

const states: Readonly<Record<string, MachineState>> = {
  P: 'working',
  NP: 'working',
  OD: 'delayed',
  SBO: 'standby',
  SBE: 'standby',
  DTS: 'down',
  DTU: 'down',
  UNS: 'unscheduled',
};

/** The state that a category of the time ledger belongs to. */
export const stateOfCategory = (category: string | null): MachineState =>
  category === null ? 'unknown' : (states[category] ?? 'unknown');
