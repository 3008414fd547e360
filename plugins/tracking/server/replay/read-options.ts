import { LineFault } from '../../../../core/files/line-fault.ts';
import type { RecordedPoint } from './fix.ts';

/** What a CSV column may hold; `date` where a file tells day and time in two columns. */
export type CsvColumn = 'time' | 'date' | 'lat' | 'lon' | 'speed' | 'heading' | 'alt';

/** What the person at the terminal says about a file. */
export interface ReadOptions {
  /** Columns of a CSV that do not go by a known name. */
  readonly mapping: Partial<Readonly<Record<CsvColumn, string>>>;
  /** The zone of times that tell none, such as `Africa/Casablanca`; UTC where null. */
  readonly zone: string | null;
  /** Broken lines are left out and counted; else the first refuses the file. */
  readonly skipBad: boolean;
  /** `dmy` or `mdy`, where dates could be read both ways. */
  readonly dateOrder: 'dmy' | 'mdy' | null;
}

export const plainOptions: ReadOptions = { mapping: {}, zone: null, skipBad: false, dateOrder: null };

/** What a file says: its points in their order, and what else whoever sends it should know. */
export interface TrackReading {
  readonly points: readonly RecordedPoint[];
  readonly notes: readonly string[];
}

/** A file that is no track at all. */
export class NoTrack extends LineFault {
  constructor(reason: string) {
    super(1, reason);
  }
}

/** A line that could be left out. */
export class BrokenLine extends LineFault {}

/** Keeps count of broken lines, or refuses the file at the first. */
export class BadLines {
  readonly #skip: boolean;
  #first: LineFault | null = null;
  #count = 0;

  constructor({ skipBad }: Pick<ReadOptions, 'skipBad'>) {
    this.#skip = skipBad;
  }

  /** Throws unless broken lines are to be left out. */
  add(fault: LineFault): void {
    if (!this.#skip) throw new BrokenLine(fault.line, fault.message);
    this.#first ??= fault;
    this.#count += 1;
  }

  get notes(): readonly string[] {
    return this.#first === null
      ? []
      : [
          `${this.#count} broken ${this.#count === 1 ? 'line was' : 'lines were'} left out; the first is line ${this.#first.line}: ${this.#first.message}`,
        ];
  }
}

/** As a sentence: `3 points without a place were left out.` None where there are none. */
export const leftOut = (count: number, what: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? 'point' : 'points'} ${what} ${count === 1 ? 'was' : 'were'} left out.`];
