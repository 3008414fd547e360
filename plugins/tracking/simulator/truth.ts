/** What truly happened in one trip: milliseconds since 1970, tonnes. */
export interface TrueTrip {
  readonly site: string;
  readonly truck: string;
  readonly unit: string;
  readonly source: string;
  readonly destination: string;
  readonly material: string;
  readonly cycleStart: number;
  /** Stood in line at the face; null where it did not wait. */
  readonly queueStart: number | null;
  readonly spotStart: number;
  readonly loadStart: number;
  readonly loadEnd: number;
  readonly dumpStart: number;
  readonly dumpEnd: number;
  readonly payload_t: number;
}
