import { paneCount } from './layout.ts';
import { workspaceStore } from './workspace-store.ts';
import type { CommandConditions } from '../registry/command.ts';
import { sessionStore } from '../session/session-store.ts';

/** What the `when` of a command may look at, as it is now. */
export function conditions(): CommandConditions {
  const { layout } = workspaceStore;
  return {
    signedIn: sessionStore.authenticated,
    path: layout.panes[layout.focused]?.path.split('?')[0] ?? '/',
    panes: paneCount(layout),
  };
}
