import { useEffect } from 'react';
import { subscribe } from 'valtio';
import { disposeAll } from '../registry/disposer.ts';
import { sitesStore } from '../sites/sites-store.ts';
import { themeStore } from '../theme/theme-store.ts';
import { setPanePath, focusPane } from './layout-operations.ts';
import { readPageUrl, replaceUrl } from './page-url.ts';
import { changeLayout } from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

/** The browser's back and forward: to the pane that took the step, if it is still there. */
function followHistory(event: PopStateEvent): void {
  const { path, page } = readPageUrl(new URL(window.location.href));
  const stepped = (event.state as { pane?: string } | null)?.pane;
  const pane = stepped !== undefined && workspaceStore.layout.panes[stepped] ? stepped : workspaceStore.layout.focused;
  changeLayout((layout) => focusPane(setPanePath(layout, pane, path), pane), 'silent');
  workspaceStore.maximised = page.max !== undefined && workspaceStore.layout.panes[page.max] ? page.max : null;
}

/** Keeps the page's address and the workspace in step while the shell is shown. */
export function usePageUrl(): void {
  useEffect(() => {
    replaceUrl();
    window.addEventListener('popstate', followHistory);
    return disposeAll([
      subscribe(workspaceStore, replaceUrl),
      subscribe(sitesStore, replaceUrl),
      subscribe(themeStore, replaceUrl),
      () => window.removeEventListener('popstate', followHistory),
    ]);
  }, []);
}
