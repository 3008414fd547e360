export const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** The sum of the values that there are; null where there is none. */
export const sumOrNull = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : sum(values);

/** Nothing where it is of nothing. */
export const over = (above: number | null, below: number | null): number | null =>
  above === null || below === null || below === 0 ? null : above / below;

export const times = (value: number | null, factor: number): number | null => (value === null ? null : value * factor);

/** Items by the text that `keyOf` gives them. */
export const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

/** The value below which a share of the values lies, read in proportion between two. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
