import { useLingui } from '@lingui/react/macro';
import { memo, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Router } from 'wouter';
import { useIsPhone } from '../parts/use-is-phone.ts';
import { useRegistry } from '../registry/use-registry.ts';
import { PaneContext, type Pane } from '../registry/pane.ts';
import { PaneBoundary } from './pane-boundary.tsx';
import { placedStore } from './placed-store.ts';
import { paneRouter } from './pane-router.ts';
import { Screen } from './screen.tsx';
import { titleOfPath } from './title.ts';
import { tileOf } from './layout.ts';
import { withSearch } from './with-search.ts';
import { usePaneFocus } from './use-pane-focus.ts';
import { usePanePath, useWorkspace } from './use-workspace.ts';
import { focus, navigate, openBeside, select } from './workspace-actions.ts';
import { workspaceStore } from './workspace-store.ts';

/** A pane with its own router, context and error boundary: a screen inside runs as if it were the whole page. */
export const PaneView = memo(function PaneView({ id }: { readonly id: string }) {
  const { i18n } = useLingui();
  const registry = useRegistry();
  const path = usePanePath(id);
  const pane = usePaneState(id);
  const element = useRef<HTMLDivElement>(null);
  const placed = useSnapshot(placedStore)[id] ?? false;
  usePaneFocus(id, element, placed);
  const router = useMemo(() => paneRouter(id), [id]);
  const title = titleOfPath(registry, path);
  const [shown, setShown] = useState(false);
  // Once seen it stays: a hidden tab keeps what was typed in it. One that was never in front costs nothing yet.
  if (!shown && placed && pane.visible) setShown(true);

  return (
    <div
      ref={element}
      role="group"
      className="pane"
      data-pane={id}
      tabIndex={-1}
      aria-label={title ? i18n._(title) : path}
      onPointerDownCapture={() => focus(id)}
      onFocusCapture={() => focus(id)}
    >
      <PaneContext value={pane}>
        <Router {...router}>
          <PaneBoundary pane={id} path={path} key={path.split('?')[0]}>
            {shown ? <Screen /> : null}
          </PaneBoundary>
        </Router>
      </PaneContext>
    </div>
  );
});

function usePaneState(id: string): Pane {
  const { layout, maximised } = useWorkspace();
  const path = usePanePath(id);
  const link = layout.panes[id]?.link ?? null;
  const { selections } = useSnapshot(workspaceStore);
  const selection = (link ? selections[link] : null) ?? null;
  const focused = layout.focused === id;
  const phone = useIsPhone();
  const inFront = layout.panes[id] !== undefined && layout.tiles[tileOf(layout, id)]?.active === id;
  const visible = phone ? focused : maximised === null ? inFront : maximised === id;

  return useMemo<Pane>(() => {
    const [pathname = '/', query = ''] = path.split('?', 2);
    return {
      id,
      path: pathname,
      search: new URLSearchParams(query),
      visible,
      focused,
      open: (to, where = 'here') => (where === 'beside' ? openBeside(to, id) : navigate(id, to)),
      setSearch: (changes) => {
        // Read anew: two changes in one event must not undo each other.
        const [now = '/', current = ''] = (workspaceStore.layout.panes[id]?.path ?? '/').split('?', 2);
        navigate(id, withSearch(now, current, changes), 'replace');
      },
      selection,
      select: (chosen) => select(id, chosen),
    };
  }, [id, path, visible, focused, selection]);
}
