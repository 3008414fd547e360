import { Button, ButtonGroup } from '@blueprintjs/core';
import { Cross, Maximize, Pin } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { pinParameter } from '../live/time-context.tsx';
import { useRegistry } from '../registry/use-registry.ts';
import { dragSource } from './drag-store.ts';
import { LinkMenu } from './link-menu.tsx';
import type { Tile } from './layout.ts';
import { PaneMenu } from './pane-menu.tsx';
import { titleOfPath } from './title.ts';
import { usePanePath, useWorkspace } from './use-workspace.ts';
import { close, focus, toggleMaximised } from './workspace-actions.ts';

/** A tile's tabs and what can be done with the pane in front. */
export function TileHeader({ tile }: { readonly tile: Tile }) {
  const { t } = useLingui();
  const { active } = tile;
  return (
    <div className="tile-header">
      <div
        className="tile-tabs"
        role="tablist"
        aria-label={t`Panes of this tile`}
        onKeyDown={(event) => tabKey(event, tile)}
      >
        {tile.tabs.map((pane) => (
          <Tab key={pane} pane={pane} active={pane === active} />
        ))}
      </div>
      <ButtonGroup variant="minimal" className="tile-buttons">
        <LinkMenu pane={active} />
        <PaneMenu pane={active} />
        <Button
          size="small"
          icon={<Maximize size={12} />}
          aria-label={t`Maximise`}
          title={t`Maximise`}
          onClick={() => toggleMaximised(active)}
        />
        <Button
          size="small"
          icon={<Cross size={12} />}
          aria-label={t`Close`}
          title={t`Close`}
          onClick={() => close(active)}
        />
      </ButtonGroup>
    </div>
  );
}

function Tab({ pane, active }: { readonly pane: string; readonly active: boolean }) {
  const { t, i18n } = useLingui();
  const registry = useRegistry();
  const { layout } = useWorkspace();
  const path = usePanePath(pane);
  const descriptor = titleOfPath(registry, path);
  const title = descriptor ? i18n._(descriptor) : path;
  const link = layout.panes[pane]?.link;
  const pinned = new URLSearchParams(path.split('?')[1]).has(pinParameter);
  return (
    <button
      type="button"
      role="tab"
      className="tile-tab"
      id={`tab-${pane}`}
      aria-controls={`panel-${pane}`}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      title={title}
      onClick={() => focus(pane)}
      onAuxClick={(event) => (event.button === 1 ? close(pane) : undefined)}
      {...dragSource({ kind: 'pane', pane }, title)}
    >
      {link ? <span className="link-dot" data-link={link} /> : null}
      {title}
      {pinned ? <Pin size={12} title={t`Keeps its own time`} /> : null}
    </button>
  );
}

/** Arrow keys go from tab to tab, Delete closes the one in front, as the pattern for tabs asks. */
function tabKey(event: KeyboardEvent, { tabs, active }: Tile): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Delete') {
    event.preventDefault();
    close(active);
    return;
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const next = tabs[(tabs.indexOf(active) + step + tabs.length) % tabs.length];
  if (step === 0 || next === undefined) return;
  event.preventDefault();
  focus(next);
  // The pane that comes to the front takes the focus by itself; whoever walks along the tabs wants to stay there.
  setTimeout(() => document.getElementById(`tab-${next}`)?.focus());
}
