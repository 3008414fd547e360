import { insertBeside, removeTile } from './layout-tree.ts';
import {
  freshId,
  paneCount,
  paneOrder,
  tileOf,
  tileOrder,
  type Direction,
  type Layout,
  type LinkColour,
  type PaneState,
  type Tile,
} from './layout.ts';

/** Where something goes in relation to a tile: into its stack, or beside it. */
export type Zone = 'centre' | 'left' | 'right' | 'top' | 'bottom';

const beside: Readonly<Record<Exclude<Zone, 'centre'>, { direction: Direction; side: 'before' | 'after' }>> = {
  left: { direction: 'row', side: 'before' },
  right: { direction: 'row', side: 'after' },
  top: { direction: 'column', side: 'before' },
  bottom: { direction: 'column', side: 'after' },
};

/** Puts a pane that no tile holds yet at a zone of a tile, in front and focused. */
function place(layout: Layout, pane: PaneState, tile: string, zone: Zone, index?: number): Layout {
  const panes = { ...layout.panes, [pane.id]: pane };
  if (zone === 'centre') {
    const tabs = layout.tiles[tile]?.tabs ?? [];
    const filled: Tile = { tabs: tabs.toSpliced(index ?? tabs.length, 0, pane.id), active: pane.id };
    return { ...layout, panes, tiles: { ...layout.tiles, [tile]: filled }, focused: pane.id };
  }
  const added = freshId(layout, 't');
  const { direction, side } = beside[zone];
  return {
    ...layout,
    panes,
    tree: insertBeside(layout.tree, tile, added, direction, side),
    tiles: { ...layout.tiles, [added]: { tabs: [pane.id], active: pane.id } },
    focused: pane.id,
  };
}

/** Takes a pane out of its tile, and the tile away when it was its last. `null` when it was the last of all. */
function takeOut(layout: Layout, pane: string): Layout | null {
  if (paneCount(layout) === 1) return null;
  const tile = tileOf(layout, pane);
  const { tabs, active } = layout.tiles[tile] as Tile;
  const index = tabs.indexOf(pane);
  const left = tabs.toSpliced(index, 1);
  const panes = Object.fromEntries(Object.entries(layout.panes).filter(([id]) => id !== pane));
  if (left.length > 0) {
    const front = active === pane ? (left[Math.min(index, left.length - 1)] as string) : active;
    return { ...layout, panes, tiles: { ...layout.tiles, [tile]: { tabs: left, active: front } } };
  }
  const tree = removeTile(layout.tree, tile);
  if (tree === null) return null;
  return {
    ...layout,
    panes,
    tree,
    tiles: Object.fromEntries(Object.entries(layout.tiles).filter(([id]) => id !== tile)),
  };
}

/** Opens a path in a new pane at a zone of the tile that holds `pane`. */
export function openAt(layout: Layout, pane: string, zone: Zone, path: string): Layout {
  const added: PaneState = { id: freshId(layout, 'p'), path, link: layout.panes[pane]?.link ?? null };
  return place(layout, added, tileOf(layout, pane), zone);
}

/** Closes a pane; the focus goes to its neighbour. The last pane stays. */
export function closePane(layout: Layout, pane: string): Layout {
  const without = takeOut(layout, pane);
  if (!without) return layout;
  if (layout.focused !== pane) return without;
  const tile = tileOf(layout, pane);
  const order = tileOrder(layout.tree);
  const heir = without.tiles[tile] ? tile : (order[order.indexOf(tile) - 1] ?? tileOrder(without.tree)[0]);
  return { ...without, focused: without.tiles[heir as string]?.active ?? (paneOrder(without)[0] as string) };
}

/** Moves a pane to a zone of a tile. Moving a tile's only pane onto its own tile changes nothing. */
export function movePane(layout: Layout, pane: string, tile: string, zone: Zone, index?: number): Layout {
  const state = layout.panes[pane];
  if (!state || !layout.tiles[tile]) return layout;
  const alone = layout.tiles[tile].tabs.length === 1 && layout.tiles[tile].active === pane;
  const without = alone ? null : takeOut(layout, pane);
  return without ? place(without, state, tile, zone, index) : layout;
}

/** Brings a pane to the front of its tile and gives it the focus. */
export function focusPane(layout: Layout, pane: string): Layout {
  if (!layout.panes[pane]) return layout;
  const tile = tileOf(layout, pane);
  return {
    ...layout,
    focused: pane,
    tiles: { ...layout.tiles, [tile]: { ...(layout.tiles[tile] as Tile), active: pane } },
  };
}

/** Steps from tile to tile (`tiles`) or from tab to tab within the focused tile (`tabs`), round and round. */
export function stepFocus(layout: Layout, among: 'tiles' | 'tabs', step: 1 | -1): Layout {
  const tile = tileOf(layout, layout.focused);
  const ring = among === 'tiles' ? tileOrder(layout.tree) : (layout.tiles[tile]?.tabs ?? []);
  const next = ring[
    (ring.indexOf(among === 'tiles' ? tile : layout.focused) + step + ring.length) % ring.length
  ] as string;
  return focusPane(layout, among === 'tiles' ? (layout.tiles[next]?.active ?? layout.focused) : next);
}

/** Moves a pane into the next or previous tile's stack. */
export function movePaneToNeighbour(layout: Layout, pane: string, step: 1 | -1): Layout {
  const order = tileOrder(layout.tree);
  if (order.length < 2) return layout;
  const target = order[(order.indexOf(tileOf(layout, pane)) + step + order.length) % order.length] as string;
  return movePane(layout, pane, target, 'centre');
}

export function setPanePath(layout: Layout, pane: string, path: string): Layout {
  const state = layout.panes[pane];
  return !state || state.path === path ? layout : { ...layout, panes: { ...layout.panes, [pane]: { ...state, path } } };
}

export function setPaneLink(layout: Layout, pane: string, link: LinkColour | null): Layout {
  const state = layout.panes[pane];
  return state ? { ...layout, panes: { ...layout.panes, [pane]: { ...state, link } } } : layout;
}
