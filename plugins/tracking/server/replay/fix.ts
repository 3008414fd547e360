/** A recorded place: `at` in milliseconds since 1970, degrees WGS 84, km/h, degrees from north, metres. */
export interface Fix extends RecordedPoint {
  readonly at: number;
}

/** As a file has it: not every point tells its time. */
export interface RecordedPoint {
  /** Milliseconds since 1970; null where the file tells none. */
  readonly at: number | null;
  readonly lon: number;
  readonly lat: number;
  readonly speedKmh: number | null;
  readonly heading: number | null;
  readonly alt: number | null;
}

export const isTimed = (point: RecordedPoint): point is Fix => point.at !== null;

/** A place on earth; what receivers without a fix write, 0/0, is none. */
export const isPlace = (lon: number | null, lat: number | null): boolean =>
  lon !== null && lat !== null && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && !(lon === 0 && lat === 0);
