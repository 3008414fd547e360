import { ref } from 'valtio';
import type { Selection } from '../registry/pane.ts';
import { closePane, focusPane, openAt, setPaneLink, setPanePath, type Zone } from './layout-operations.ts';
import { singlePane, type Layout, type LinkColour } from './layout.ts';
import { pushUrl } from './page-url.ts';
import { workspaceStore, type OpenLayout } from './workspace-store.ts';

const remembered = 50;

function show(layout: Layout): void {
  workspaceStore.layout = ref(layout);
  if (workspaceStore.maximised !== null && !layout.panes[workspaceStore.maximised]) workspaceStore.maximised = null;
}

const sameStructure = (one: Layout, other: Layout): boolean =>
  one.tree === other.tree && JSON.stringify(one.tiles) === JSON.stringify(other.tiles);

/**
 * Changes the structure of the workspace. A change that alters tiles or tabs can be undone; a mere focus is not kept.
 */
export function changeLayout(operation: (layout: Layout) => Layout, keep: 'undoable' | 'silent' = 'undoable'): void {
  const before = workspaceStore.layout;
  const after = operation(before);
  if (after === before) return;
  if (keep === 'undoable' && !sameStructure(before, after)) {
    workspaceStore.past = ref([...workspaceStore.past.slice(1 - remembered), before]);
    workspaceStore.future = ref([]);
  }
  show(after);
}

/** Structures are undone, not travels: a pane that is still there stays where it has gone meanwhile. */
function withCurrentPaths(layout: Layout, now: Layout): Layout {
  const panes = Object.fromEntries(
    Object.entries(layout.panes).map(([id, pane]) => [
      id,
      now.panes[id] ? { ...pane, path: now.panes[id].path } : pane,
    ]),
  );
  return { ...layout, panes };
}

export function undoLayout(): void {
  const { past, future, layout } = workspaceStore;
  const before = past.at(-1);
  if (!before) return;
  workspaceStore.past = ref(past.slice(0, -1));
  workspaceStore.future = ref([layout, ...future]);
  show(withCurrentPaths(before, layout));
}

export function redoLayout(): void {
  const { past, future, layout } = workspaceStore;
  const [after, ...later] = future;
  if (!after) return;
  workspaceStore.past = ref([...past, layout]);
  workspaceStore.future = ref(later);
  show(withCurrentPaths(after, layout));
}

/** Brings a pane to the front and makes its path the page's path. */
export function focus(pane: string): void {
  if (workspaceStore.layout.focused === pane) return;
  changeLayout((layout) => focusPane(layout, pane), 'silent');
  if (workspaceStore.maximised !== null) workspaceStore.maximised = pane;
}

/** Takes a pane to a path. In the focused pane this is a step of the browser's history, unless it replaces. */
export function navigate(pane: string, path: string, how: 'push' | 'replace' = 'push'): void {
  if (workspaceStore.layout.panes[pane]?.path === path) return;
  changeLayout((layout) => setPanePath(layout, pane, path), 'silent');
  if (how === 'push' && workspaceStore.layout.focused === pane) pushUrl();
}

/** Opens a path beside a pane: to its right, or where `zone` says. */
export function openBeside(path: string, pane: string = workspaceStore.layout.focused, zone: Zone = 'right'): void {
  if (workspaceStore.maximised !== null) workspaceStore.maximised = null;
  changeLayout((layout) => openAt(layout, pane, zone, path));
}

/** Opens a path in the focused pane or beside it. What links, palette and commands call. */
export function open(path: string, where: 'here' | 'beside' = 'here'): void {
  if (where === 'beside') openBeside(path);
  else navigate(workspaceStore.layout.focused, path);
}

export function close(pane: string): void {
  changeLayout((layout) => closePane(layout, pane));
}

export function toggleMaximised(pane: string): void {
  workspaceStore.maximised = workspaceStore.maximised === pane ? null : pane;
  if (workspaceStore.maximised !== null) focus(pane);
}

export function link(pane: string, colour: LinkColour | null): void {
  changeLayout((layout) => setPaneLink(layout, pane, colour), 'silent');
}

/** Shares a selection with the panes of the same link colour; a pane without a colour shares with nobody. */
export function select(pane: string, selection: Selection | null): void {
  const colour = workspaceStore.layout.panes[pane]?.link;
  if (colour) workspaceStore.selections[colour] = selection;
}

/** Shows a whole other layout, such as a saved one; the one before can be brought back by undo. */
export function replaceLayout(layout: Layout, opened: OpenLayout | null): void {
  changeLayout(() => layout);
  workspaceStore.open = opened;
  workspaceStore.maximised = null;
}

/** Closes everything but one page. */
export function resetLayout(path: string): void {
  replaceLayout(singlePane(path), null);
}
