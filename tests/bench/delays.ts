/**
 * How long each speed took from its making to the screen, in ms, of those shown since an instant. A speed that comes
 * again within the run is told by its last time.
 */
export const delays = (
  shown: readonly (readonly [number, number])[],
  sentAt: ReadonlyMap<number, number>,
  since: number,
): readonly number[] =>
  shown.flatMap(([tenths, at]) => {
    const sent = sentAt.get(tenths);
    return sent !== undefined && at > since && at >= sent ? [at - sent] : [];
  });
