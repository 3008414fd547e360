/** A length in s and how many trips took it. */
export type CountedLength = readonly [seconds: number, trips: number];

/**
 * The length in s below which a share (0 to 1) of the trips lies, between two neighbours in proportion, as PostgreSQL's
 * `percentile_cont` gives it from the trips one by one; null of none. Lengths in any order.
 */
export function quantileOfCounts(lengths: readonly CountedLength[], share: number): number | null {
  const sorted = lengths.toSorted(([one], [other]) => one - other);
  const trips = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (trips === 0) return null;
  const place = share * (trips - 1);
  const at = (index: number): number => {
    let seen = 0;
    for (const [seconds, count] of sorted) {
      seen += count;
      if (index < seen) return seconds;
    }
    return Number.NaN;
  };
  const [below, above] = [at(Math.floor(place)), at(Math.ceil(place))];
  return below + (above - below) * (place - Math.floor(place));
}
