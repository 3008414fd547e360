import { defineStream } from '../../../core/live/stream.ts';
import type { scaleFaults } from '../records/choices.ts';
import type { HaulState } from '../formulas/engine/states.ts';

/** What a truck does now. Instants are ISO 8601. */
export interface HaulStateRow {
  readonly truck: string;
  readonly code: string;
  readonly state: HaulState;
  readonly since: string;
  /** Its last position that the engine has seen. */
  readonly at: string;
  /** Code of the place it is in. */
  readonly place: string | null;
  /**
   * The loading unit it works with: where it is or was loaded in this cycle, else where it was sent, else that of its
   * last trip.
   */
  readonly unit: string | null;
  readonly loaded: boolean;
  readonly payload_t: number | null;
  readonly target_t: number | null;
  /** Why its scale is not relied on, and since when; null while it is, or has none. */
  readonly scaleFault: keyof typeof scaleFaults | null;
  readonly scaleFaultSince: string | null;
}

export const haulStateStream = defineStream<HaulStateRow>({
  name: 'haul-state',
  can: 'haul_state:read',
  mode: 'newest',
  // As for positions: a machine that stands without its engine tells every five minutes.
  staleAfter: 330_000,
  key: (row) => row.truck,
  at: (row) => row.at,
});
