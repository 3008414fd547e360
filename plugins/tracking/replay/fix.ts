/** A recorded place: `at` in milliseconds since 1970, degrees WGS 84, km/h, degrees from north, metres. */
export interface Fix {
  readonly at: number;
  readonly lon: number;
  readonly lat: number;
  readonly speedKmh: number | null;
  readonly heading: number | null;
  readonly alt: number | null;
}
