import type { Shift } from '../../../../core/sites/shift.ts';

/** A run of badges: every fourth is of the same crew. */
export interface Badges {
  readonly first: number;
  readonly count: number;
}

const crewCount = 4;

export const badge = (number: number): string => `B-${String(number).padStart(4, '0')}`;

/** Which badge of a run sits on the machine of a number in a shift: crews take turns. */
export function crewBadge({ first, count }: Badges, index: number, shift: Shift): string {
  const turn = Math.round(shift.startsAt.getTime() / (8 * 3_600_000)) % crewCount;
  return badge(first + ((index * crewCount + turn) % count));
}
