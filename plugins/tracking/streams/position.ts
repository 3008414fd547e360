import { defineStream } from '../../../core/live/stream.ts';

/** Where a machine is, as the map shows it. Degrees WGS 84; no person's name travels here. */
export interface PositionRow {
  /** Id of the machine. */
  readonly equipment: string;
  readonly code: string;
  readonly family: string;
  readonly at: string;
  readonly lon: number;
  readonly lat: number;
  readonly speedKmh: number;
  /** Degrees clockwise from north. */
  readonly heading: number | null;
  readonly payload_t: number | null;
  readonly fuelPercent: number | null;
}

/** Machines report every 5 s while they move and every 300 s with the ignition off (catalogue operations.md §4.1). */
export const positionStream = defineStream<PositionRow>({
  name: 'position',
  mode: 'newest',
  key: (row) => row.equipment,
  at: (row) => row.at,
  staleAfter: 330_000,
  history: { spanMs: 15 * 60_000, everyMs: 1_000, value: ({ speedKmh }) => speedKmh },
  columns: ['equipment', 'code', 'family', 'at', 'lon', 'lat', 'speedKmh', 'heading', 'payload_t', 'fuelPercent'],
});
