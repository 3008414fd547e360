import type { Fences } from './fences.ts';
import type { CycleSettings } from './settings.ts';

export interface LoadingUnit {
  readonly id: string;
  /** The face or stockpile where it works, for a unit that sends no positions. */
  readonly place?: string;
  /** Two trucks may be loaded at once. */
  readonly doubleSide?: boolean;
}

export interface Truck {
  readonly id: string;
  readonly hasScale: boolean;
  readonly targetT: number;
  /** Approved average load, for trips that nothing weighed. */
  readonly averageT: number | null;
}

/** Everything the engine looks up: same site, same checkpoint, same events, same trips. */
export interface Site {
  readonly truck: Truck;
  readonly fences: Fences;
  readonly units: readonly LoadingUnit[];
  readonly settings: CycleSettings;
  /** Length of the haul route between two places in metres; null where none is declared. */
  readonly routeM?: (source: string, destination: string) => number | null;
}

/** The site as it was at an instant in milliseconds: places and assignments change. */
export type SiteAt = (at: number) => Site;
