import type { Shift } from '../../../../core/sites/shift.ts';
import { Random } from './random.ts';

const minuteMs = 60_000;
const mealGroups = 4;

/** What a truck's driver means to do in a shift; instants in milliseconds (catalogue operations.md §11). */
export interface ShiftPlan {
  readonly endsAt: number;
  /** Nobody came: the machine stands all shift. */
  readonly absent: boolean;
  /** Badge reading at the gate, mostly before the start. */
  readonly inAt: number;
  /** First move, after the walk-around. */
  readonly moveAt: number;
  readonly mealAt: number;
  readonly mealEnds: number;
  /** When the truck should stand on its parking again. */
  readonly stopAt: number;
}

export function shiftPlan(seed: number, truck: string, index: number, { startsAt, endsAt }: Shift): ShiftPlan {
  const random = new Random(seed, truck, `crew ${startsAt.toISOString()}`);
  const from = startsAt.getTime();
  const late = random.next() < 0.03 ? random.between(11, 40) : null;
  const before = random.normal(-14, 6, -40, 8);
  const absent = random.next() < 0.015;
  const inAt = from + (late ?? before) * minuteMs;
  const moveAt = Math.max(from, inAt) + random.between(8, 16) * minuteMs;
  const mealAt = from + (180 + (index % mealGroups) * 22) * minuteMs;
  return {
    endsAt: endsAt.getTime(),
    absent,
    inAt,
    moveAt,
    mealAt,
    mealEnds: mealAt + 30 * minuteMs,
    stopAt: endsAt.getTime() + random.normal(-13, 4, -30, -3) * minuteMs,
  };
}
