import { GridLayout } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import type { ReactElement } from 'react';
import { useWidth } from '../../../core/charts/svg/use-width.ts';
import { inReadingOrder, placed } from '../shared/layout.ts';
import { columns, type Tile, type Tiles } from '../shared/tiles.ts';

interface TileGridProps {
  readonly tiles: Tiles;
  readonly arranging: boolean;
  readonly onChange: (tiles: Tiles) => void;
  readonly children: (tile: Tile) => ReactElement;
}

const rowHeight = 48;
const gap = 8;
/** Below this many pixels twelve columns are too narrow to read: one column then. */
const oneColumnBelow = 760;

/** Wider than half: on paper such a tile takes both columns. */
const isWide = ({ w }: Tile): boolean => w > columns / 2;

/**
 * Tiles on twelve columns, which the mouse moves while they are arranged; in one column on a phone or in a narrow pane.
 */
export function TileGrid(props: TileGridProps) {
  const [ground, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={ground} className="dashboard-grid">
      <Ground {...props} width={width} />
    </div>
  );
}

function Ground({ tiles, width, arranging, onChange, children }: TileGridProps & { readonly width: number }) {
  if (width < oneColumnBelow) {
    return (
      <div className="tile-column">
        {inReadingOrder(tiles).map((tile) => (
          <div
            key={tile.key}
            className="tile-place"
            data-wide={isWide(tile)}
            style={{ height: tile.h * rowHeight + (tile.h - 1) * gap }}
          >
            {children(tile)}
          </div>
        ))}
      </div>
    );
  }
  const keep = (places: Parameters<typeof placed>[1]): void => onChange(placed(tiles, places));
  return (
    <GridLayout
      width={width}
      layout={tiles.map(({ key, x, y, w, h }) => ({ i: key, x, y, w, h, minW: 2, minH: 2 }))}
      gridConfig={{ cols: columns, rowHeight, margin: [gap, gap], containerPadding: [0, 0] }}
      dragConfig={{ enabled: arranging, handle: '.tile-head', cancel: '.tile-head button:not(.tile-handle)' }}
      resizeConfig={{ enabled: arranging }}
      onDragStop={keep}
      onResizeStop={keep}
    >
      {/* Tab goes through the tiles as they are read, not as they were added. */}
      {inReadingOrder(tiles).map((tile) => (
        <div key={tile.key} className="tile-place" data-wide={isWide(tile)}>
          {children(tile)}
        </div>
      ))}
    </GridLayout>
  );
}
