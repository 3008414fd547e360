import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useWidgets } from '../../../core/widgets/use-widgets.ts';
import type { WidgetDefinition } from '../../../core/registry/widget.ts';
import { added, inReadingOrder, moved, packed, removed, resized, withSettings } from '../shared/layout.ts';
import type { Tile, Tiles } from '../shared/tiles.ts';
import { AddMenu } from './add-menu.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { TileFrame } from './tile-frame.tsx';
import { TileGrid } from './tile-grid.tsx';
import './dashboard.css';

interface BoardProps {
  readonly title: string;
  /** What stands beside the title. */
  readonly note?: ReactNode;
  readonly tiles: Tiles;
  /** What is said where no tile is. */
  readonly empty: string;
  readonly arranging: boolean;
  readonly onChange: (tiles: Tiles) => void;
  /** Buttons after the one that adds a widget. */
  readonly tools: ReactNode;
  readonly page: RefObject<HTMLDivElement | null>;
}

/** Where the keyboard goes once the tiles are drawn anew. */
type Focus = { readonly tile: string } | 'add' | null;

/** Tiles under a title: looked at, or arranged by mouse and keyboard. */
export function Board({ title, note = null, tiles: all, empty, arranging, onChange, tools, page }: BoardProps) {
  const { t, i18n } = useLingui();
  const widgets = useWidgets();
  const [setting, setSetting] = useState<string | null>(null);
  const focus = useRef<Focus>(null);
  const come = useRef<Focus>(null);
  const goTo = (wanted: NonNullable<Focus>): void => {
    const tile =
      wanted === 'add'
        ? undefined
        : [...(page.current?.querySelectorAll<HTMLElement>('.tile') ?? [])].find(
            ({ dataset }) => dataset.tile === wanted.tile,
          );
    (
      tile?.querySelector<HTMLElement>('.tile-handle') ?? page.current?.querySelector<HTMLElement>('.add-widget')
    )?.focus();
    tile?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (wanted !== null) goTo(wanted);
  });

  const byId = new Map(widgets.map((registered) => [registered.widget.id, registered]));
  // What one may no longer see is hidden, and stays where it was for the day one may again.
  const hidden = all.filter(({ widget }) => !byId.has(widget));
  const tiles = packed(all.filter(({ widget }) => byId.has(widget)));
  const change = (next: Tiles, then: Focus = null): void => {
    if (JSON.stringify(next) === JSON.stringify(tiles)) return;
    focus.current = then;
    onChange([...next, ...hidden]);
  };
  const add = (widget: WidgetDefinition): void => {
    const next = added(tiles, widget);
    const keysBefore = new Set(tiles.map(({ key }) => key));
    change(next);
    // Not yet: the menu that closes takes the keyboard back to its button first.
    come.current = { tile: next.find(({ key }) => !keysBefore.has(key))?.key ?? '' };
  };
  const closed = (): void => {
    const wanted = come.current;
    come.current = null;
    if (wanted !== null) goTo(wanted);
  };
  const remove = (key: string): void => {
    const order = inReadingOrder(tiles);
    const index = order.findIndex((tile) => tile.key === key);
    const neighbour = order[index + 1] ?? order[index - 1];
    change(removed(tiles, key), neighbour ? { tile: neighbour.key } : 'add');
  };
  const frame = (tile: Tile) => {
    const registered = byId.get(tile.widget);
    return registered ? (
      <TileFrame
        tile={tile}
        registered={registered}
        arranging={arranging}
        onMove={(direction) => change(moved(tiles, tile.key, direction), { tile: tile.key })}
        onResize={(direction) => change(resized(tiles, tile.key, direction), { tile: tile.key })}
        onRemove={() => remove(tile.key)}
        onSettings={() => setSetting(tile.key)}
      />
    ) : (
      <span />
    );
  };
  const openTile = tiles.find(({ key }) => key === setting);
  const askedWidget = openTile && byId.get(openTile.widget);
  return (
    <div className="dashboard" data-arranging={arranging} ref={page} tabIndex={0} role="group" aria-label={title}>
      <header className="dashboard-head">
        <h1 className="page-title">{title}</h1>
        {note}
        {arranging ? (
          <p
            id="tile-keys"
            className="dashboard-note"
          >{t`Arrow keys move, Shift and arrow keys resize, Delete removes`}</p>
        ) : null}
        <div className="dashboard-tools">
          {arranging ? <AddMenu widgets={widgets} tiles={tiles} onAdd={add} onClosed={closed} /> : null}
          {tools}
        </div>
      </header>
      {tiles.length === 0 ? <p className="dashboard-note">{empty}</p> : null}
      <TileGrid tiles={tiles} arranging={arranging} onChange={(next) => change(next)}>
        {frame}
      </TileGrid>
      {openTile && askedWidget ? (
        <SettingsDialog
          registered={askedWidget}
          settings={openTile.settings}
          title={t`Settings of ${i18n._(askedWidget.widget.title)}`}
          onClose={() => setSetting(null)}
          onSave={(settings) => {
            change(withSettings(tiles, openTile.key, settings));
            setSetting(null);
          }}
        />
      ) : null}
    </div>
  );
}
