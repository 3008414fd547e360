import type { HaulState } from '../formulas/engine/states.ts';

/** How a trip went: `GET /api/production/trips/<id>/course/`. Instants in milliseconds. */
export interface TripCourse {
  /**
   * `[at, lon, lat, speed km/h, payload t]` in order of time; empty where the positions are no longer kept or the
   * reader may not see them.
   */
  readonly points: readonly (readonly [number, number, number, number, number | null])[];
  readonly states: readonly { readonly state: HaulState; readonly from: number; readonly to: number }[];
}
