import { v5 } from 'uuid';

const namespace = '0b9f4c0e-6d1f-5c57-9b1c-3f1a52f3a1d4';

/** The id of a demo row: the same at every start, so that plugins can name each other's demo rows without asking. */
export const seedId = (record: string, key: string): string => v5(`${record}:${key}`, namespace);

/** A repeatable source of numbers in [0, 1) for demo data (mulberry32). Not for anything secret. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
