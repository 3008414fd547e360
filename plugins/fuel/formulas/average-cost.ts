/**
 * The moving weighted average cost after a receipt (catalogue operations.md §10.17); null where there is nothing to
 * average.
 */
export function averageCost(stock: number, cost: number, received: number, price: number): number | null {
  const total = stock + received;
  return total === 0 ? null : (stock * cost + received * price) / total;
}

/** How much more was spent than in the period before, by price and by volume. */
export const costEffects = (
  before: { readonly price: number; readonly volume: number },
  now: { readonly price: number; readonly volume: number },
): { readonly price: number; readonly volume: number } => ({
  price: (now.price - before.price) * now.volume,
  volume: (now.volume - before.volume) * before.price,
});
