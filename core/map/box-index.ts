import Flatbush from 'flatbush';

/** Sides along the axes, in whatever unit. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Answers which boxes touch one, as their places in the list that the index was made of, in no order. */
export type BoxIndex = (box: Box) => readonly number[];

/** An index over boxes (a packed Hilbert R-tree), so that a point need not be held against every shape there is. */
export function boxIndex(boxes: readonly Box[]): BoxIndex {
  if (boxes.length === 0) return () => [];
  const tree = new Flatbush(boxes.length);
  for (const { west, south, east, north } of boxes) tree.add(west, south, east, north);
  tree.finish();
  return ({ west, south, east, north }) => tree.search(west, south, east, north);
}
