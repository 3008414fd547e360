import { createHash } from 'node:crypto';

/**
 * Repeatable random numbers: xoshiro128**, seeded by SHA-256 of seed, entity and purpose, so that a new truck changes
 * no other.
 */
export class Random {
  readonly #state: Uint32Array;

  constructor(seed: number, entity: string, purpose: string) {
    const digest = createHash('sha256').update(`${seed}|${entity}|${purpose}`).digest();
    this.#state = new Uint32Array([0, 4, 8, 12].map((offset) => digest.readUInt32LE(offset)));
  }

  /** In [0, 1). */
  next(): number {
    const state = this.#state;
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    state[2] = c ^ a;
    state[3] = d ^ b;
    state[1] = b ^ state[2];
    state[0] = a ^ state[3];
    state[2] ^= b << 9;
    state[3] = rotate(state[3], 11);
    return result / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Normal by Box and Muller, cut to `[low, high]`. */
  normal(mean: number, deviation: number, low = -Infinity, high = Infinity): number {
    const value = mean + deviation * Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
    return Math.min(high, Math.max(low, value));
  }
}

const rotate = (value: number, bits: number): number => ((value << bits) | (value >>> (32 - bits))) >>> 0;
