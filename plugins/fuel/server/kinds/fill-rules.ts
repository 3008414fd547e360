/** Most that a fill may exceed the machine's tank by: meters are not exact (catalogue operations.md §4.2). */
const tolerance = 1.1;

/** What no fill can be, as a sentence; null when it can. Litres. */
export function judgeFill({ litres, tankCapacity }: { readonly litres: number; readonly tankCapacity: number | null }): string | null {
  if (litres <= 0) return `A fill of ${litres} L is none.`;
  if (tankCapacity !== null && litres > tolerance * tankCapacity) return `${litres} L exceed the tank of ${tankCapacity} L.`;
  return null;
}
