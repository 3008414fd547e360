/** Colours by which panes share their selection. */
export const linkColours = ['blue', 'green', 'orange', 'violet'] as const;
export type LinkColour = (typeof linkColours)[number];

/** What is kept of a pane: where it is (path with its search) and whose selection it shares. */
export interface PaneState {
  readonly id: string;
  readonly path: string;
  readonly link: LinkColour | null;
}

/** One rectangle of the workspace: a stack of panes of which one is in front. */
export interface Tile {
  readonly tabs: readonly string[];
  readonly active: string;
}

export type Direction = 'row' | 'column';

/**
 * Tiles side by side (`row`) or one above the other (`column`); shares are percentages. The shape react-mosaic draws.
 */
export interface Split {
  readonly type: 'split';
  readonly direction: Direction;
  readonly children: readonly Tree[];
  readonly splitPercentages: readonly number[];
}

/** A tile's id, or a split. */
export type Tree = string | Split;

/** A whole workspace: frozen data, changed only by the functions beside this file, saved as it is. */
export interface Layout {
  readonly version: 1;
  readonly tree: Tree;
  readonly tiles: Readonly<Record<string, Tile>>;
  readonly panes: Readonly<Record<string, PaneState>>;
  /** The id of the pane whose path is the page's path. */
  readonly focused: string;
}

/** Ids are short and never used again within a layout. */
export function freshId(layout: Layout | null, prefix: 'p' | 't'): string {
  const taken = layout ? Object.keys(prefix === 'p' ? layout.panes : layout.tiles) : [];
  const numbers = taken.map((id) => Number(id.slice(1))).filter(Number.isInteger);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

/** A workspace of one pane: the whole page. */
export function singlePane(path: string): Layout {
  return {
    version: 1,
    tree: 't1',
    tiles: { t1: { tabs: ['p1'], active: 'p1' } },
    panes: { p1: { id: 'p1', path, link: null } },
    focused: 'p1',
  };
}

/** The tiles in reading order. */
export function tileOrder(tree: Tree): readonly string[] {
  return typeof tree === 'string' ? [tree] : tree.children.flatMap(tileOrder);
}

/** The panes in reading order, tabs from left to right. */
export function paneOrder(layout: Layout): readonly string[] {
  return tileOrder(layout.tree).flatMap((tile) => layout.tiles[tile]?.tabs ?? []);
}

/** The tile that holds a pane. Throws when none does: such a layout is broken. */
export function tileOf(layout: Layout, pane: string): string {
  const found = Object.keys(layout.tiles).find((tile) => layout.tiles[tile]?.tabs.includes(pane));
  if (found === undefined) throw new Error(`No tile holds the pane ${pane}.`);
  return found;
}

export const paneCount = (layout: Layout): number => Object.keys(layout.panes).length;
export const isSplit = (tree: Tree): tree is Split => typeof tree !== 'string';
