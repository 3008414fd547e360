import { useEffect } from 'react';
import { subscribe } from 'valtio';
import { sessionStore } from '../session/session-store.ts';
import { keepWorkspace } from './kept-workspace.ts';
import { paneCount } from './layout.ts';
import { layouts } from './layouts-api.ts';
import { workspaceStore } from './workspace-store.ts';

/** How long the workspace must stand still before it is written to the account, in milliseconds. */
const pauseMs = 1000;

/** Keeps the workspace: in this tab at once, on the account a moment later and when the page is left. */
export function useKeepWorkspace(): void {
  useEffect(() => {
    let timer: number | undefined;
    // Somebody who only follows a link in a new tab has no workspace there; theirs must not be overwritten by one page.
    let isWorkspace = paneCount(workspaceStore.layout) > 1;
    let written = workspaceStore.layout;

    const write = (leaving: boolean): void => {
      clearTimeout(timer);
      timer = undefined;
      if (workspaceStore.layout === written || !sessionStore.authenticated) return;
      written = workspaceStore.layout;
      // Not worth a word to the user: the tab has it, and the next change tries again.
      layouts.writeCurrent(written, leaving).catch(() => undefined);
    };
    const changed = (): void => {
      const { user } = sessionStore;
      if (!user) return;
      keepWorkspace(user.id, workspaceStore);
      isWorkspace ||= paneCount(workspaceStore.layout) > 1;
      if (!isWorkspace) return;
      clearTimeout(timer);
      timer = window.setTimeout(() => write(false), pauseMs);
    };
    const leave = (): void => {
      if (timer !== undefined) write(true);
    };

    changed();
    const stop = subscribe(workspaceStore, changed);
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      leave();
      window.removeEventListener('pagehide', leave);
    };
  }, []);
}
