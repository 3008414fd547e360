import { proxy, ref } from 'valtio';
import type { Selection } from '../registry/pane.ts';
import { singlePane, type Layout, type LinkColour } from './layout.ts';

/** The saved layout that is open, if any. */
export interface OpenLayout {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly mine: boolean;
}

export interface WorkspaceState {
  /** False until it is known which panes to show. */
  ready: boolean;
  layout: Layout;
  maximised: string | null;
  open: OpenLayout | null;
  /** Earlier and later structures, for undo and redo. */
  past: readonly Layout[];
  future: readonly Layout[];
  selections: Partial<Record<LinkColour, Selection | null>>;
}

/**
 * The workspace of this browser tab. Changed by `workspace-actions.ts` only. Layouts are frozen data, kept by
 * reference.
 */
export const workspaceStore = proxy<WorkspaceState>({
  ready: false,
  layout: ref(singlePane('/profile')),
  maximised: null,
  open: null,
  past: ref([]),
  future: ref([]),
  selections: {},
});
