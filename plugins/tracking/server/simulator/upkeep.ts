import { Wear } from './wear.ts';

/** Operating hours between two services, and how long one takes (catalogue operations.md §11). */
export const serviceEveryH = 250;
const serviceMs = 8 * 3_600_000;

/** What keeps a truck from its work: breakdowns, and the service that is due by its hours. */
export class Upkeep {
  readonly #wear: Wear;
  #serviceAtH: number;
  #limps = false;

  constructor(seed: number, code: string, hours: number, serviceInH: number) {
    this.#wear = new Wear(seed, code, { mtbfH: 45, repairH: 4.2 }, hours);
    this.#serviceAtH = hours + serviceInH;
  }

  /** It broke down and can still crawl to the workshop. */
  get limps(): boolean {
    return this.#limps;
  }

  /**
   * Whether it breaks down now and stays where it is; where it would be in everybody's way (`mayStand` false), and half
   * the time elsewhere, it limps on.
   */
  stops(hours: number, mayStand: boolean): boolean {
    if (!this.#wear.breaksAt(hours)) return false;
    if (mayStand && this.#wear.onTheSpot()) return true;
    this.#limps = true;
    return false;
  }

  needsShop(hours: number): boolean {
    return this.#limps || hours >= this.#serviceAtH;
  }

  /** Milliseconds that it stands, in the workshop or on the road. */
  repairMs(inShop: boolean): number {
    return inShop && !this.#limps ? serviceMs : this.#wear.repairMs();
  }

  /** Why it stands, as a code of the stop reasons. */
  reason(inShop: boolean): string {
    return inShop && !this.#limps ? 'M06' : this.#wear.reason();
  }

  /** It works again. */
  repaired(hours: number, inShop: boolean): void {
    this.#limps = false;
    if (inShop) this.#serviceAtH = Math.max(this.#serviceAtH, hours + serviceEveryH);
  }
}
