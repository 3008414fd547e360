/** Elevations of a level in metres. */
interface Elevations {
  readonly top: number;
  readonly floor: number;
}

/** A level that is there already. */
export interface LevelThere extends Elevations {
  readonly code: string;
}

/** A level to be made. */
export interface LevelToMake extends Elevations {
  /** Its floor elevation, as levels are named (catalogue geology-income.md §1). */
  readonly code: string;
  /** Whether it is lower than the bench height: what is left above the floor. */
  readonly isRest: boolean;
  /** The code of a level of the pit with which it would share rock; null where there is none. */
  readonly taken: string | null;
}

interface Question extends Elevations {
  readonly bench: number;
  /** What stands in the code before the elevation. */
  readonly before: string;
  readonly there: readonly LevelThere[];
}

/** More are a mistake in an elevation: a pit has 40 to 80. */
export const mostLevels = 200;

const toCentimetres = (metres: number): number => Math.round(metres * 100) / 100;

/**
 * The levels of a pit from its top down to its floor, each as high as a bench and the last one what is left; none where
 * the elevations make no pit, or one of more than `mostLevels`.
 */
export function levelsBetween({ top, floor, bench, before, there }: Question): readonly LevelToMake[] {
  const count = Math.ceil(toCentimetres((top - floor) / bench));
  if (!(bench > 0) || !(count > 0) || count > mostLevels) return [];
  return Array.from({ length: count }, (_, index) => {
    const upper = toCentimetres(top - index * bench);
    const lower = toCentimetres(Math.max(floor, upper - bench));
    return {
      code: `${before}${lower}`,
      top: upper,
      floor: lower,
      isRest: toCentimetres(upper - lower) < bench,
      taken: there.find((level) => level.top > lower && level.floor < upper)?.code ?? null,
    };
  });
}
