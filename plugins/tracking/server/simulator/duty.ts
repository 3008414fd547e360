import type { Shift } from '../../../../core/sites/shift.ts';
import { shiftPlan, type ShiftPlan } from './shift-plan.ts';

const minuteMs = 60_000;
/** How long before a meal or the end a driver who has just dumped makes for the parking. */
const homewardMs = 6 * minuteMs;

/** When a truck's driver works, eats and goes home. */
export class Duty {
  readonly #seed: number;
  readonly #truck: string;
  readonly #index: number;
  #plan: ShiftPlan;
  #hadMeal: boolean;
  #until = 0;

  constructor(seed: number, truck: string, index: number, shift: Shift, now: number) {
    this.#seed = seed;
    this.#truck = truck;
    this.#index = index;
    this.#plan = shiftPlan(seed, truck, index, shift);
    this.#hadMeal = now > this.#plan.mealAt;
  }

  /** Whether the truck is out in the pit at an instant, as far as shift and driver go. */
  isOut(now: number): boolean {
    return !this.#plan.absent && now >= this.#plan.moveAt && now <= this.#plan.stopAt;
  }

  /** Whether it is time for the parking. */
  wantsHome(now: number): boolean {
    return now >= this.#plan.stopAt - homewardMs || (!this.#hadMeal && now >= this.#plan.mealAt - homewardMs);
  }

  /**
   * The truck stands on its parking; answers why, as a code of the stop reasons: meal, blast, nobody there, shift
   * change.
   */
  parks(now: number, cleared: boolean): string {
    const meal = !this.#hadMeal && now >= this.#plan.mealAt - 10 * minuteMs && now < this.#plan.stopAt - 30 * minuteMs;
    if (meal) this.#hadMeal = true;
    this.#until = meal ? Math.max(this.#plan.mealEnds, now + 25 * minuteMs) : 0;
    return meal ? 'X02' : this.#plan.absent ? 'X03' : cleared ? 'X06' : 'X01';
  }

  /** A new shift begins; answers whether nobody came. Null while the old one runs. */
  begins(now: number, shift: Shift): { readonly absent: boolean } | null {
    if (now < this.#plan.endsAt) return null;
    this.#plan = shiftPlan(this.#seed, this.#truck, this.#index, shift);
    this.#hadMeal = false;
    this.#until = 0;
    return { absent: this.#plan.absent };
  }

  /** Whether a parked truck sets out. */
  setsOut(now: number, cleared: boolean): boolean {
    const { absent, moveAt, stopAt } = this.#plan;
    return !absent && !cleared && now >= Math.max(moveAt, this.#until) && now <= stopAt - 20 * minuteMs;
  }
}
