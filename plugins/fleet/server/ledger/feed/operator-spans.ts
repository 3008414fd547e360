import type { Span } from './piece.ts';

/** Somebody logs on to a machine or off it. Milliseconds. */
export interface SeatMark {
  readonly on: boolean;
  readonly person: string | null;
  readonly at: number;
}

/** Somebody leaves, or logs on to a machine. Milliseconds. */
export interface Leave {
  readonly person: string;
  readonly at: number;
}

/** Somebody is on a machine for as long as a shift may last, at most. */
export const longestSeatMs = 14 * 3_600_000;

/**
 * The times during which somebody was logged on to a machine: from a log-on to the next log-on or log-off there, or
 * until the person left or took another machine. In any order. Pure.
 */
export function operatorSpans(marks: readonly SeatMark[], leaves: readonly Leave[]): readonly Span[] {
  const ordered = marks.toSorted((one, other) => one.at - other.at);
  return ordered.flatMap(({ on, person, at }, index): readonly Span[] => {
    if (!on) return [];
    const left = leaves.filter((leave) => leave.person === person && leave.at > at).map((leave) => leave.at);
    const to = Math.min(at + longestSeatMs, ordered[index + 1]?.at ?? Infinity, ...left);
    return to > at ? [{ from: at, to }] : [];
  });
}
