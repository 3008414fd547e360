import { defineStream } from '../../../core/live/stream.ts';

/** A trip that was found from positions, as the sheet sets it beside the tally. Instants are ISO 8601. */
export interface SheetTripRow {
  readonly id: string;
  readonly site: string;
  readonly number: string | null;
  readonly truck: string;
  readonly truckCode: string;
  /** When its dump ended. */
  readonly at: string;
  /** Code of the destination. */
  readonly place: string | null;
  /** Code of the face that it was loaded at. */
  readonly source: string | null;
  /** Id of the loading unit. */
  readonly unit: string | null;
  readonly payload_t: number | null;
  /** It was rejected or taken away. */
  readonly gone: boolean;
  /** When it was told last: a correction follows what it corrects. */
  readonly toldAt: string;
}

/** About 1,700 a day over both sites. */
export const sheetTripStream = defineStream<SheetTripRow>({
  name: 'sheet_trip',
  can: 'truck_checkin:read',
  mode: 'every',
  keep: 3000,
  key: (row) => row.id,
  at: (row) => row.toldAt,
});
