import { Button, Tag } from '@blueprintjs/core';
import { Cog, Cross, Move } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useFormat } from '../../../core/sites/use-format.ts';
import { usePaneTime } from '../../../core/live/time-context.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import type { RegisteredWidget } from '../../../core/registry/registry.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { WidgetBody } from '../../../core/widgets/widget-slot.tsx';
import type { Direction } from '../shared/layout.ts';
import type { Tile } from '../shared/tiles.ts';
import '../../../core/records/list/cells.css';

interface TileFrameProps {
  readonly tile: Tile;
  readonly registered: RegisteredWidget;
  /** The tiles can be moved now. */
  readonly arranging: boolean;
  readonly onMove: (direction: Direction) => void;
  readonly onResize: (direction: Direction) => void;
  readonly onRemove: () => void;
  readonly onSettings: () => void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** A widget with its title, its time, the sites it is about and the way to its screen. */
export function TileFrame({ tile, registered, arranging, onMove, onResize, onRemove, onSettings }: TileFrameProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const { at } = usePaneTime();
  const { selected } = useSites();
  const { widget } = registered;
  const title = i18n._(widget.title);
  const Icon = widget.icon;

  const keys = (event: KeyboardEvent): void => {
    const direction = directions[event.key];
    if (direction) (event.shiftKey ? onResize : onMove)(direction);
    else if (event.key === 'Delete') onRemove();
    else return;
    event.preventDefault();
  };
  const period =
    at === null
      ? widget.period
        ? i18n._(widget.period)
        : t({ message: 'Now', context: 'time of a widget' })
      : t`As of ${format.datetime(new Date(at))}`;
  return (
    <section className="tile" aria-label={title} data-tile={tile.key}>
      <header className="tile-head">
        {arranging ? (
          <Button
            className="tile-handle"
            size="small"
            variant="minimal"
            icon={<Move size={14} />}
            aria-label={t`Move or resize ${title}`}
            aria-describedby="tile-keys"
            title={t`Arrow keys move, Shift and arrow keys resize, Delete removes`}
            onKeyDown={keys}
          />
        ) : Icon ? (
          <Icon />
        ) : null}
        <h2>
          {widget.link === undefined || arranging ? (
            title
          ) : (
            <button
              type="button"
              className="record-open"
              onClick={(event) => pane.open(widget.link ?? '/', event.ctrlKey || event.metaKey ? 'beside' : 'here')}
            >
              {title}
            </button>
          )}
        </h2>
        <span className="tile-period" title={period}>
          {period}
        </span>
        {selected.map(({ id, code }) => (
          <Tag key={id} minimal round className="tile-site">
            {code}
          </Tag>
        ))}
        {arranging && widget.settings ? (
          <Button
            size="small"
            variant="minimal"
            icon={<Cog size={14} />}
            aria-label={t`Settings of ${title}`}
            title={t`Settings of ${title}`}
            onClick={onSettings}
          />
        ) : null}
        {arranging ? (
          <Button
            size="small"
            variant="minimal"
            icon={<Cross size={14} />}
            aria-label={t`Remove ${title}`}
            title={t`Remove ${title}`}
            onClick={onRemove}
          />
        ) : null}
      </header>
      <div className="tile-body">
        <WidgetBody registered={registered} settings={tile.settings} />
      </div>
    </section>
  );
}
