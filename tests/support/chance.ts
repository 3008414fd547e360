import { seededRandom } from '../../core/host/seed.ts';

/** Choices that look random and are the same in every run of the same name. */
export interface Chance {
  /** A whole number between two, both included. */
  readonly integer: (least: number, most: number) => number;
  readonly of: <T>(values: readonly T[]) => T;
  /** At most so many of the values, none twice. */
  readonly some: <T>(values: readonly T[], most: number) => readonly T[];
}

export function chanceOf(name: string): Chance {
  const random = seededRandom(
    Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2_147_483_647, 7),
  );
  const integer = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  return {
    integer,
    of: (values) => values[integer(0, values.length - 1)] as (typeof values)[number],
    some: (values, most) =>
      values
        .map((value) => ({ value, place: random() }))
        .toSorted((one, other) => one.place - other.place)
        .slice(0, most)
        .map(({ value }) => value),
  };
}
