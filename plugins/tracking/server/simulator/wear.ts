import { Random } from './random.ts';

interface Wearing {
  /** Operating hours between breakdowns, and hours of repair, on average. */
  readonly mtbfH: number;
  readonly repairH: number;
}

/** A machine's breakdowns: exponential in operating hours, repairs lognormal (catalogue operations.md §11). */
export class Wear {
  readonly #random: Random;
  readonly #mtbfH: number;
  readonly #repairH: number;
  #nextH: number;

  constructor(seed: number, code: string, { mtbfH, repairH }: Wearing, hours: number) {
    this.#random = new Random(seed, code, 'breakdown');
    this.#mtbfH = mtbfH * this.#random.between(0.5, 1.5);
    this.#repairH = repairH;
    this.#nextH = hours + this.#interval();
  }

  /** Whether the machine breaks down at so many operating hours; asked again it holds until the next one. */
  breaksAt(hours: number): boolean {
    if (hours < this.#nextH) return false;
    this.#nextH = hours + this.#interval();
    return true;
  }

  repairMs(): number {
    const deviation = 0.8;
    const hours = Math.exp(Math.log(this.#repairH) - deviation ** 2 / 2 + this.#random.normal(0, deviation));
    return Math.min(48, hours) * 3_600_000;
  }

  /** Mechanical, electrical, hydraulic, tyres. */
  reason(): string {
    return `M0${1 + Math.floor(this.#random.next() * 4)}`;
  }

  /** Whether it stands where it broke down; otherwise it crawls to the workshop. */
  onTheSpot(): boolean {
    return this.#random.next() < 0.55;
  }

  #interval(): number {
    return -Math.log(1 - this.#random.next()) * this.#mtbfH;
  }
}
