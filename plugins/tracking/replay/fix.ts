/** A recorded place: `at` in milliseconds since 1970, degrees WGS 84, km/h, degrees from north, metres. */
export interface Fix {
  readonly at: number;
  readonly lon: number;
  readonly lat: number;
  readonly speedKmh: number | null;
  readonly heading: number | null;
  readonly alt: number | null;
}

/** Why a file is refused, and on which of its lines (counted from 1). Nothing of a refused file is sent. */
export class FileFault extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'FileFault';
    this.line = line;
  }
}
