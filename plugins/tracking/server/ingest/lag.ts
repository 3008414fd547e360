/** Upper bounds, in ms, of the classes in which the monitor counts how late events came; the last class has none. */
export const lagBoundsMs = [
  100, 250, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000, 86_400_000,
] as const;

/** The class of a lag; events of clocks that run ahead fall into the first. */
export function lagClass(ms: number): number {
  const found = lagBoundsMs.findIndex((bound) => ms <= bound);
  return found === -1 ? lagBoundsMs.length : found;
}

/** The lag below which a share of the events came, in ms, read within its class by proportion; null without events. */
export function lagQuantile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    if (before + count >= share * total && count > 0) {
      const lower = index === 0 ? 0 : (lagBoundsMs[index - 1] ?? 0);
      const upper = lagBoundsMs[index] ?? lower;
      return lower + ((share * total - before) / count) * (upper - lower);
    }
    before += count;
  }
  return lagBoundsMs.at(-1) ?? null;
}

/** The middle of some numbers; null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
