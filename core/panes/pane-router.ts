import type { RouterOptions } from 'wouter';
import { usePanePath } from './use-workspace.ts';
import { navigate } from './workspace-actions.ts';

/** wouter's hooks over the pane's own location, so that its `Link` and `useLocation` work in a tile as on a page. */
export function paneRouter(pane: string): RouterOptions {
  const go = (to: string, options: { replace?: boolean } = {}): void =>
    navigate(pane, to, options.replace ? 'replace' : 'push');
  function usePaneLocation(): [string, typeof go] {
    return [usePanePath(pane).split('?')[0] ?? '/', go];
  }
  function usePaneSearch(): string {
    return usePanePath(pane).split('?', 2)[1] ?? '';
  }
  return { hook: usePaneLocation, searchHook: usePaneSearch };
}
