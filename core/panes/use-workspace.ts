import { useSnapshot } from 'valtio';
import type { Layout } from './layout.ts';
import { workspaceStore, type OpenLayout } from './workspace-store.ts';

/** The workspace as it is now: its layout, the maximised pane, the saved layout that is open. */
export function useWorkspace(): {
  readonly ready: boolean;
  readonly layout: Layout;
  readonly maximised: string | null;
  readonly open: OpenLayout | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
} {
  const { ready, layout, maximised, open, past, future } = useSnapshot(workspaceStore);
  return { ready, layout, maximised, open, canUndo: past.length > 0, canRedo: future.length > 0 };
}

/** The path of one pane with its search; `/` once the pane is gone. */
export function usePanePath(pane: string): string {
  return useSnapshot(workspaceStore).layout.panes[pane]?.path ?? '/';
}
