import type { Local, Mine } from './mine.ts';
import { truckCode } from './crews.ts';
import { Random } from './random.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Metres by which the tipping edge has gone beyond the dump that is drawn on the map. */
const advancedM = 250;

/** What goes wrong on which day of a run (catalogue operations.md §11). Nothing does where faults are off. */
export class FaultPlan {
  readonly #on: boolean;
  readonly #start: number;
  readonly #dump: string;
  readonly #silent: string;
  readonly #rolledBack: string;
  readonly #clock: string;
  readonly #random: Random;

  constructor(on: boolean, seed: number, start: Date, mines: readonly Mine[]) {
    const random = new Random(seed, 'mine', 'faults');
    const trucks = mines.flatMap((mine) =>
      Array.from({ length: mine.trucks.count }, (_, index) => truckCode(mine, index)),
    );
    const pick = (): string => trucks[Math.floor(random.next() * trucks.length)] ?? '';
    this.#on = on;
    this.#start = start.getTime();
    this.#random = random;
    this.#dump = mines[0]?.faces.find(({ material }) => material === 'WASTE')?.destination ?? '';
    [this.#silent, this.#rolledBack, this.#clock] = [pick(), pick(), pick()];
  }

  /** The tracker says nothing for two hours of the first day. */
  isSilent(truck: string, now: number): boolean {
    const since = now - this.#start;
    return this.#on && truck === this.#silent && since >= 3 * hourMs && since < 5 * hourMs;
  }

  /** From the third day on the dump is tipped over an edge that its shape does not reach. */
  dumpOffset(place: string, now: number): Local {
    return this.#on && place === this.#dump && now - this.#start >= 2 * dayMs ? [0, advancedM] : [0, 0];
  }

  /** One device's clock is 45 s ahead. */
  clockOffsetMs(truck: string): number {
    return this.#on && truck === this.#clock ? 45_000 : 0;
  }

  /** One hour meter was set back when its display was changed. */
  meterRollbackH(truck: string, now: number): number {
    return this.#on && truck === this.#rolledBack && now - this.#start >= 12 * hourMs ? 120 : 0;
  }

  /** The reader at the dump reads some tags twice. */
  readsTwice(_truck: string, _now: number): boolean {
    return this.#on && this.#random.next() < 0.005;
  }
}
