import { Duty } from '../duty.ts';
import type { Yard } from '../yard.ts';
import { mealGroup, type SupportSpec } from './fleet.ts';

/** Whether the crew of a machine is at it: shifts, meals, blasts, nobody there, as truck drivers keep them. */
export class Crew {
  readonly #duty: Duty;
  readonly #yard: Yard;
  /** Why it is away, as a code of the stop reasons; null while it works. */
  reason: string | null = null;

  constructor(spec: SupportSpec, yard: Yard, seed: number, now: number) {
    this.#yard = yard;
    this.#duty = new Duty(seed, spec.code, mealGroup(spec), yard.shift, now);
    if (!this.#duty.isOut(now)) this.leave(now);
  }

  wantsAway(now: number): boolean {
    return this.#yard.cleared || this.#duty.wantsHome(now);
  }

  leave(now: number): void {
    this.reason = this.#duty.parks(now, this.#yard.cleared);
  }

  /** Called each second while it is away: it comes back when its time is. */
  wait(now: number): void {
    if (this.#duty.begins(now, this.#yard.shift)?.absent) this.reason = 'X03';
    if (this.#duty.setsOut(now, this.#yard.cleared)) this.reason = null;
  }
}
