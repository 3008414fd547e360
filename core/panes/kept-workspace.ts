import type { Layout } from './layout.ts';
import type { OpenLayout, WorkspaceState } from './workspace-store.ts';

const key = 'filon.workspace';

/** What a tab keeps of its workspace over a reload. */
export interface KeptWorkspace {
  readonly user: string;
  readonly layout: Layout;
  readonly maximised: string | null;
  readonly open: OpenLayout | null;
}

/** Keeps the workspace in this tab: a reload brings it back at once, without asking the server. */
export function keepWorkspace(
  user: string,
  { layout, maximised, open }: Pick<WorkspaceState, 'layout' | 'maximised' | 'open'>,
): void {
  sessionStorage.setItem(key, JSON.stringify({ user, layout, maximised, open } satisfies KeptWorkspace));
}

/**
 * What this tab kept for a user. The layout in it must still be read by `parseLayout`: the program may be another by
 * now.
 */
export function keptWorkspace(user: string): (Omit<KeptWorkspace, 'layout'> & { readonly layout: unknown }) | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as KeptWorkspace | null;
    return kept?.user === user ? kept : null;
  } catch {
    return null;
  }
}
