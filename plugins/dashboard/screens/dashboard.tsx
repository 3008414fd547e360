import { Button, Spinner } from '@blueprintjs/core';
import { LayoutGrid, Print, Reset, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { printElement } from '../../../core/app/print-element.ts';
import { useFormat } from '../../../core/i18n/use-format.ts';
import { usePane } from '../../../core/panes/pane.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useToast } from '../../../core/toast/toast.tsx';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import { added, moved, packed, removed, resized, withSettings } from '../layout.ts';
import type { Tile, Tiles } from '../tiles.ts';
import { AddMenu } from './add-menu.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileGrid } from './tile-grid.tsx';
import { useTiles } from './use-tiles.ts';
import './dashboard.css';

/** `/dashboard`: the widgets that the user chose from all plugins, or those of the user's roles. */
export default function Dashboard() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { search, setSearch } = usePane();
  const { selected } = useSites();
  const toast = useToast();
  const widgets = useWidgets();
  const { tiles: all, arranged, keep, reset } = useTiles();
  const [arranging, setArranging] = useState(false);
  const [setting, setSetting] = useState<string | null>(null);
  const page = useRef<HTMLDivElement>(null);

  const resetWanted = search.get('do') === 'reset' && all !== null;
  useEffect(() => {
    if (!resetWanted) return;
    reset();
    setSearch({ do: null });
    toast(t`Your dashboard is that of your role again.`, 'success');
  }, [resetWanted, reset, setSearch, toast, t]);

  if (all === null) return <Spinner className="pane-loading" aria-label={t`Loading`} />;
  const byId = new Map(widgets.map((registered) => [registered.widget.id, registered]));
  // What one may no longer see is hidden, and stays where it was for the day one may again.
  const hidden = all.filter(({ widget }) => !byId.has(widget));
  const tiles = packed(all.filter(({ widget }) => byId.has(widget)));
  const change = (next: Tiles): void => {
    if (JSON.stringify(next) !== JSON.stringify(tiles)) keep([...next, ...hidden]);
  };
  const print = (): void => {
    if (page.current) printElement(page.current, `${selected.map(({ name }) => name).join(', ')} · ${format.datetime(new Date())}`);
  };
  const frame = (tile: Tile) => {
    const registered = byId.get(tile.widget);
    return registered ? (
      <TileFrame
        tile={tile}
        registered={registered}
        arranging={arranging}
        onMove={(direction) => change(moved(tiles, tile.key, direction))}
        onResize={(direction) => change(resized(tiles, tile.key, direction))}
        onRemove={() => change(removed(tiles, tile.key))}
        onSettings={() => setSetting(tile.key)}
      />
    ) : (
      <span />
    );
  };
  const asked = tiles.find(({ key }) => key === setting);
  const askedWidget = asked && byId.get(asked.widget);
  return (
    <div className="dashboard" data-arranging={arranging} ref={page} tabIndex={0} role="group" aria-label={t`Dashboard`}>
      <header className="dashboard-head">
        <h1 className="page-title">{t`Dashboard`}</h1>
        {arranging ? <p id="tile-keys" className="dashboard-note">{t`Arrow keys move, Shift and arrow keys resize, Delete removes`}</p> : null}
        <div className="dashboard-tools">
          {arranging ? <AddMenu widgets={widgets} tiles={tiles} onAdd={(widget) => change(added(tiles, widget))} /> : null}
          {arranging ? <Button icon={<Reset />} text={t`Reset`} disabled={!arranged} onClick={reset} /> : null}
          <Button icon={arranging ? <Tick /> : <LayoutGrid />} intent={arranging ? 'primary' : 'none'} text={arranging ? t`Done` : t`Arrange`} onClick={() => setArranging(!arranging)} />
          <Button icon={<Print />} text={t`Print`} onClick={print} />
        </div>
      </header>
      {tiles.length === 0 ? <p className="dashboard-note">{t`Nothing is on your dashboard: choose “Arrange” and add a widget.`}</p> : null}
      <TileGrid tiles={tiles} arranging={arranging} onChange={change}>
        {frame}
      </TileGrid>
      {asked && askedWidget ? (
        <SettingsDialog
          registered={askedWidget}
          settings={asked.settings}
          title={t`Settings of ${i18n._(askedWidget.widget.title)}`}
          onClose={() => setSetting(null)}
          onSave={(settings) => {
            change(withSettings(tiles, asked.key, settings));
            setSetting(null);
          }}
        />
      ) : null}
    </div>
  );
}
