/** A shift is looked at by half hours, and by longer windows of them. */
export const binSeconds = 1800;

export const binsOf = (seconds: number): readonly number[] =>
  Array.from({ length: Math.ceil(seconds / binSeconds) }, (_, bin) => bin);

/** A stretch of a shift: from the first second of one bin to the first of another. */
export interface Window {
  readonly fromBin: number;
  readonly toBin: number;
  readonly from: number;
  readonly to: number;
}

/** Windows of half an hour, one, two, four hours, each half hour, and the whole shift. */
export function windowsOf(seconds: number): readonly Window[] {
  const bins = binsOf(seconds).length;
  const lengths = [1, 2, 4, 8].filter((length) => length < bins);
  return [...lengths, bins].flatMap((length) =>
    Array.from({ length: bins - length + 1 }, (_, fromBin): Window => {
      const toBin = fromBin + length;
      return { fromBin, toBin, from: fromBin * binSeconds, to: Math.min(seconds, toBin * binSeconds) };
    }),
  );
}

export const sumIn = ({ fromBin, toBin }: Window, bins: readonly number[]): number =>
  bins.slice(fromBin, toBin).reduce((sum, one) => sum + one, 0);

/** The least seconds that something of a fixed length has in a window, whenever in a step it ends. */
export function leastOverlap(
  window: Window,
  { ends, step, length }: { readonly ends: number; readonly step: number; readonly length: number },
): number {
  const overlap = (end: number): number => Math.max(0, Math.min(window.to, end) - Math.max(window.from, end - length));
  // It rises and falls with the end and has no dip between.
  return Math.min(overlap(ends), overlap(ends + step));
}
