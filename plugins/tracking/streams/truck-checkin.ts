import { defineStream } from '../../../core/live/stream.ts';

/** A tallied trip as the sheet counts it. */
export interface TruckCheckinRow {
  readonly id: string;
  readonly site: string;
  readonly at: string;
  readonly kind: 'load' | 'dump' | 'weigh' | 'gate_in' | 'gate_out';
  readonly number: string;
  readonly truck: string;
  readonly truckCode: string;
  readonly place: string;
  /** Id of the loading unit. */
  readonly unit: string | null;
  readonly material: string | null;
  readonly payload_t: number | null;
  readonly method: string;
  readonly status: string;
  readonly flags: readonly string[];
  readonly version: number;
}

export const truckCheckinStream = defineStream<TruckCheckinRow>({
  name: 'truck_checkin',
  mode: 'every',
  keep: 4000,
  key: (row) => row.id,
  at: (row) => row.at,
});
