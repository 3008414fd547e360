import { defineStream } from '../../../core/live/stream.ts';
import type { MaterialName } from '../shared/material-name.ts';

/** A trip as it was closed or corrected, without names of people. Instants are ISO 8601. */
export interface TripRow {
  readonly id: string;
  readonly number: string | null;
  readonly truck: string;
  readonly truckCode: string;
  readonly unit: string | null;
  readonly unitCode: string | null;
  readonly source: string | null;
  readonly destination: string | null;
  /** Null where none is known. */
  readonly material: MaterialName | null;
  readonly dump_end: string;
  /** Null where the parts of the cycle are not known. */
  readonly cycle_s: number | null;
  readonly payload_t: number | null;
  readonly state: string;
  readonly flags: readonly string[];
  /** When it was written last: a correction follows what it corrects. */
  readonly at: string;
  /** The trip is no longer there, or was rejected. */
  readonly gone: boolean;
}

export const tripStream = defineStream<TripRow>({
  name: 'trip',
  can: 'trip:read',
  mode: 'every',
  keep: 3000,
  key: (row) => row.id,
  at: (row) => row.at,
});
