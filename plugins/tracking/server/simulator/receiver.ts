import type { Local } from './mine.ts';
import { Random } from './random.ts';

/** Where a receiver believes to be, and how sure it says it is, in metres. */
export interface Seen {
  readonly place: Local;
  readonly accuracyM: number;
}

const correlation = 0.9;
const deviationM = 2.2;
const innovation = deviationM * Math.sqrt(1 - correlation ** 2);

/**
 * A satellite receiver: AR(1) noise, single outliers, now and then a fix that it does not trust itself (catalogue
 * operations.md §11).
 */
export class Receiver {
  readonly #random: Random;
  #drift: Local = [0, 0];

  constructor(seed: number, code: string) {
    this.#random = new Random(seed, code, 'gps');
  }

  see([east, north]: Local): Seen {
    const random = this.#random;
    this.#drift = [
      correlation * this.#drift[0] + random.normal(0, innovation),
      correlation * this.#drift[1] + random.normal(0, innovation),
    ];
    const astray = random.next() < 0.002 ? random.between(60, 150) : 0;
    const angle = astray === 0 ? 0 : random.between(0, 2 * Math.PI);
    return {
      place: [east + this.#drift[0] + astray * Math.cos(angle), north + this.#drift[1] + astray * Math.sin(angle)],
      accuracyM: random.next() < 0.003 ? 40 : random.between(1.5, 6),
    };
  }

  /** A speed as it is measured, km/h. */
  speed(kmh: number): number {
    return kmh < 0.5 ? this.#random.between(0, 0.8) : this.#random.normal(kmh, 0.5, 0);
  }

  /** A payload as the scale shows it, t. */
  payload(tonnes: number): number {
    return this.#random.normal(tonnes, 0.8, 0);
  }
}
