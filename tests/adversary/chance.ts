import { createHash } from 'node:crypto';

/** Chance of a seed and a purpose: the same two give the same row of numbers (mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number, purpose: string) {
    this.#state = createHash('sha256').update(`${seed}/${purpose}`).digest().readUInt32LE();
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(least: number, most: number): number {
    return least + (most - least) * this.next();
  }

  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  /** About 0, most of it within `spread` (Irwin–Hall of four). */
  about(spread: number): number {
    return (this.next() + this.next() + this.next() + this.next() - 2) * 1.73 * spread;
  }

  happens(share: number): boolean {
    return this.next() < share;
  }

  one<T>(of: readonly T[]): T {
    return of[Math.floor(this.next() * of.length)] as T;
  }
}
