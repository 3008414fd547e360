import { seededRandom } from '../../../../core/host/seed.ts';

/** A repeatable source of numbers of its own for each name, so that one machine more changes no other (FNV-1a). */
export function randomOf(name: string): () => number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const random = seededRandom(hash);
  // Names that differ in their last letter begin alike.
  random();
  return random;
}
