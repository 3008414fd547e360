/** A run of numbers, both ends included. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

export interface CheckedNumbers {
  readonly first: number | null;
  readonly last: number | null;
  readonly gaps: readonly Run[];
  readonly missing: number;
  readonly duplicates: readonly number[];
  /** How many numbers the counter has not come to yet. */
  readonly beyond: number;
}

/** What is missing and what is there twice among the numbers of a series, from 1 to the last that was given. */
export function checkNumbers(given: readonly number[], counter: number): CheckedNumbers {
  const sorted = given.toSorted((one, other) => one - other);
  const gaps: Run[] = [];
  const duplicates = new Set<number>();
  let before = 0;
  for (const number of sorted) {
    if (number === before) duplicates.add(number);
    if (number > before + 1) gaps.push({ from: before + 1, to: number - 1 });
    before = number;
  }
  if (counter > before) gaps.push({ from: before + 1, to: counter });
  return {
    first: sorted[0] ?? null,
    last: sorted.at(-1) ?? null,
    gaps,
    missing: gaps.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    duplicates: [...duplicates],
    beyond: sorted.filter((number) => number > counter).length,
  };
}

/** Runs as they are read: `3, 7–9`, the first fifty of them. */
export const runsInWords = (runs: readonly Run[]): string =>
  [
    ...runs.slice(0, 50).map(({ from, to }) => (from === to ? String(from) : `${from}–${to}`)),
    ...(runs.length > 50 ? ['…'] : []),
  ].join(', ');
