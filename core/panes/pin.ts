import { pinParameter } from '../live/time-context.tsx';
import { withSearch } from './with-search.ts';
import { navigate } from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

const partsOf = (pane: string): string[] => (workspaceStore.layout.panes[pane]?.path ?? '/').split('?', 2);

/**
 * Keeps a pane `live` or at an instant, ISO 8601, while the workspace goes elsewhere in time; null lets it follow
 * again.
 */
export function pinPane(pane: string, to: string | null): void {
  const [path = '/', search = ''] = partsOf(pane);
  navigate(pane, withSearch(path, search, { [pinParameter]: to }), 'replace');
}

export const isPinned = (pane: string): boolean => new URLSearchParams(partsOf(pane)[1]).has(pinParameter);
