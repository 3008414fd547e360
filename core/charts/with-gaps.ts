/** Puts a `null` between two values that lie further apart than `longest` (milliseconds): a gap is drawn as a gap. */
export function withGaps(
  points: readonly { readonly at: number; readonly value: number | null }[],
  longest: number,
): { readonly instants: readonly number[]; readonly values: readonly (number | null)[] } {
  const instants: number[] = [];
  const values: (number | null)[] = [];
  let last: number | null = null;
  for (const { at, value } of points) {
    if (last !== null && at - last > longest) {
      instants.push(last + 1);
      values.push(null);
    }
    instants.push(at);
    values.push(value);
    last = at;
  }
  return { instants, values };
}
