import { lazy, Suspense, useEffect } from 'react';
import { useIsPhone } from '../parts/use-is-phone.ts';
import { DropZones } from './drop-zones.tsx';
import { loadScreen } from '../http/load-screen.ts';
import { MaximisedPane } from './maximised-pane.tsx';
import { paneCount } from './layout.ts';
import { PaneHost, PaneSlot } from './pane-host.tsx';
import { PhonePanes } from './phone-panes.tsx';
import { useOpenBeside } from './use-open-beside.ts';
import { usePageUrl } from './use-page-url.ts';
import { useWorkspace } from './use-workspace.ts';
import { useWorkspaceTitle } from './use-workspace-title.ts';
import './workspace.css';

const loadTiles = () => loadScreen(() => import('./tiles.tsx'));
const Tiles = lazy(loadTiles);

/** When the browser is likely idle, so that the first split does not wait for its code. */
const prefetchAfterMs = 3000;

/** Everything below the top bar. */
export function Workspace() {
  const { maximised } = useWorkspace();
  const phone = useIsPhone();
  const links = useOpenBeside();
  usePageUrl();
  useWorkspaceTitle();

  useEffect(() => {
    // A failure here is no failure yet: the first split tries again and says so.
    const timer = window.setTimeout(() => void loadTiles().catch(() => undefined), prefetchAfterMs);
    return () => window.clearTimeout(timer);
  }, []);

  return (
    <main className="workspace" id="workspace" {...links}>
      <PaneHost />
      <Arrangement phone={phone} />
      {maximised !== null && !phone ? <MaximisedPane pane={maximised} /> : null}
    </main>
  );
}

/** One page, tiles, or one pane at a time on a phone. */
function Arrangement({ phone }: { readonly phone: boolean }) {
  const { layout } = useWorkspace();
  if (phone) return <PhonePanes />;
  if (paneCount(layout) > 1) {
    return (
      <Suspense fallback={null}>
        <Tiles />
      </Suspense>
    );
  }
  return (
    <DropZones tile={Object.keys(layout.tiles)[0] as string}>
      <PaneSlot pane={layout.focused} />
    </DropZones>
  );
}
