import { isSplit, type Direction, type Split, type Tree } from './layout.ts';

/** Smallest share of a split, in percent. */
export const smallestShare = 10;

const equal = (count: number): readonly number[] => Array.from({ length: count }, () => 100 / count);

function split(direction: Direction, children: readonly Tree[], splitPercentages: readonly number[]): Split {
  return { type: 'split', direction, children, splitPercentages };
}

/** Puts `added` beside a tile, which gives up half of its place. Splits of the same direction become one. */
export function insertBeside(
  tree: Tree,
  tile: string,
  added: string,
  direction: Direction,
  side: 'before' | 'after',
): Tree {
  const pair = side === 'before' ? [added, tile] : [tile, added];
  if (!isSplit(tree)) return tree === tile ? split(direction, pair, equal(2)) : tree;
  const index = tree.children.indexOf(tile);
  if (index >= 0 && tree.direction === direction) {
    const half = (tree.splitPercentages[index] ?? 0) / 2;
    return split(
      direction,
      tree.children.toSpliced(index, 1, ...pair),
      tree.splitPercentages.toSpliced(index, 1, half, half),
    );
  }
  return { ...tree, children: tree.children.map((child) => insertBeside(child, tile, added, direction, side)) };
}

/** Takes a tile out; its neighbours share its place in proportion. `null` when nothing is left. */
export function removeTile(tree: Tree, tile: string): Tree | null {
  if (!isSplit(tree)) return tree === tile ? null : tree;
  const kept = tree.children
    .map((child, index) => ({ child: removeTile(child, tile), share: tree.splitPercentages[index] ?? 0 }))
    .filter((entry): entry is { child: Tree; share: number } => entry.child !== null);
  const [only] = kept;
  if (!only) return null;
  if (kept.length === 1) return only.child;
  const sum = kept.reduce((total, { share }) => total + share, 0);
  return split(
    tree.direction,
    kept.map(({ child }) => child),
    kept.map(({ share }) => (share * 100) / sum),
  );
}

/** Where a splitter stands: the way from the root to its split, and the child on its left or upper side. */
export interface Splitter {
  readonly path: readonly number[];
  readonly index: number;
  readonly direction: Direction;
  /** Share of the child before the splitter, and of both its neighbours together, in percent. */
  readonly share: number;
  readonly both: number;
}

/** All splitters in the order in which react-mosaic draws them. */
export function splitters(tree: Tree, path: readonly number[] = []): readonly Splitter[] {
  if (!isSplit(tree)) return [];
  return tree.children.flatMap((child, index) => {
    const share = tree.splitPercentages[index] ?? 0;
    const splitter = {
      path,
      index,
      direction: tree.direction,
      share,
      both: share + (tree.splitPercentages[index + 1] ?? 0),
    };
    return [...splitters(child, [...path, index]), ...(index < tree.children.length - 1 ? [splitter] : [])];
  });
}

/** Moves a splitter by percentage points; neither neighbour falls below the smallest share. */
export function moveSplitter(tree: Tree, path: readonly number[], index: number, delta: number): Tree {
  if (!isSplit(tree)) return tree;
  const [next, ...rest] = path;
  if (next !== undefined) {
    return {
      ...tree,
      children: tree.children.map((child, at) => (at === next ? moveSplitter(child, rest, index, delta) : child)),
    };
  }
  const before = tree.splitPercentages[index] ?? 0;
  const both = before + (tree.splitPercentages[index + 1] ?? 0);
  const floor = Math.min(smallestShare, both / 2);
  const share = Math.min(Math.max(before + delta, floor), both - floor);
  return { ...tree, splitPercentages: tree.splitPercentages.toSpliced(index, 2, share, both - share) };
}
