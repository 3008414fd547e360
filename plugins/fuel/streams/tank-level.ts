import { defineStream } from '../../../core/live/stream.ts';

/** The last measured level of a tank. */
export interface TankLevelRow {
  readonly tank: string;
  readonly code: string;
  readonly product: string;
  readonly at: string;
  readonly litres: number;
  readonly capacity_L: number;
  readonly waterMm: number | null;
}

/** Gauges tell every 5 minutes (catalogue operations.md §4.1). */
export const tankLevelStream = defineStream<TankLevelRow>({
  name: 'tank_level',
  mode: 'newest',
  key: (row) => row.tank,
  at: (row) => row.at,
  staleAfter: 15 * 60_000,
});
