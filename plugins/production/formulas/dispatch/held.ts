import type { AdviceTruck } from './advise.ts';

/** A rule by which a truck stays with its unit, whatever would be gained elsewhere. */
export type HoldRule = 'licence' | 'meal';

export interface HeldTruck {
  readonly truck: string;
  readonly code: string;
  readonly rule: HoldRule;
}

/** Minutes before its meal from which on a truck that gets free is on its way to the parking and not to a unit. */
const mealComesMin = 10;

/** Who may not drive is not sent farther; who eats next is not sent elsewhere before. */
export function holdOf({ licensed = true, mealMin = null, freeMin }: AdviceTruck): HoldRule | null {
  if (!licensed) return 'licence';
  return mealMin !== null && mealMin - (freeMin ?? 0) <= mealComesMin ? 'meal' : null;
}

export const heldTrucks = (trucks: readonly AdviceTruck[]): readonly HeldTruck[] =>
  trucks.flatMap((truck) => {
    const rule = holdOf(truck);
    return rule === null ? [] : [{ truck: truck.id, code: truck.code, rule }];
  });
