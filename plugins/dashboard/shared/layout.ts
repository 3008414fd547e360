import type { Layout as GridPlaces, LayoutItem } from 'react-grid-layout';
import { moveElement, verticalCompactor } from 'react-grid-layout/core';
import type { WidgetDefinition, WidgetSettings } from '../../../core/registry/widget.ts';
import { columns, highest, type Tile, type Tiles } from './tiles.ts';

/** The smallest tile that still shows something. */
const least = { w: 2, h: 2 };

export type Direction = 'left' | 'right' | 'up' | 'down';

const placesOf = (tiles: Tiles): GridPlaces => tiles.map(({ key, x, y, w, h }): LayoutItem => ({ i: key, x, y, w, h }));

/** Tiles where a grid has put them. */
export function placed(tiles: Tiles, places: GridPlaces): Tiles {
  const byKey = new Map(places.map((place) => [place.i, place]));
  return tiles.map((tile) => {
    const place = byKey.get(tile.key);
    return place ? { ...tile, x: place.x, y: place.y, w: place.w, h: place.h } : tile;
  });
}

/** Without gaps above a tile and without overlaps. */
export const packed = (tiles: Tiles): Tiles => placed(tiles, verticalCompactor.compact(placesOf(tiles), columns));

/** Tiles in the order in which they are read: row by row. */
export const inReadingOrder = (tiles: Tiles): Tiles => tiles.toSorted((a, b) => a.y - b.y || a.x - b.x);

const covers = (one: Omit<Tile, 'key' | 'widget' | 'settings'>, other: typeof one): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** The first place from the top where a tile has room. */
function firstRoom(tiles: Tiles, w: number, h: number): { readonly x: number; readonly y: number } {
  for (let y = 0; ; y += 1) {
    for (let x = 0; x + w <= columns; x += 1) if (!tiles.some((tile) => covers(tile, { x, y, w, h }))) return { x, y };
  }
}

/** A key that no tile has yet. */
function freeKey(tiles: Tiles, widget: string): string {
  const taken = new Set(tiles.map(({ key }) => key));
  let key = widget;
  for (let number = 2; taken.has(key); number += 1) key = `${widget}:${number}`;
  return key;
}

/** With one more tile, where there is room first. */
const withRoom = (tiles: Tiles, tile: Pick<Tile, 'widget' | 'w' | 'h' | 'settings'>): Tiles => [
  ...tiles,
  { ...tile, key: freeKey(tiles, tile.widget), ...firstRoom(tiles, tile.w, tile.h) },
];

/**
 * The dashboard of somebody who has chosen nothing: the widgets of everybody and then those of their roles, each where
 * there is room first.
 */
export function defaultTiles(widgets: readonly WidgetDefinition[], roles: readonly string[]): Tiles {
  const [all, own] = [
    widgets.filter((widget) => widget.roles === 'all'),
    widgets.filter((widget) => widget.roles !== 'all' && widget.roles.some((role) => roles.includes(role))),
  ];
  return [...all, ...own].reduce<Tiles>(
    (tiles, { id: widget, width: w, height: h }) => withRoom(tiles, { widget, w, h, settings: {} }),
    [],
  );
}

const showsTheSame = (one: Tile, other: Tile): boolean =>
  one.widget === other.widget && JSON.stringify(one.settings) === JSON.stringify(other.settings);

/**
 * The dashboard of somebody with several roles: what was arranged for each, the same tile once; of a role for which
 * nothing was, its own widgets that are not there yet.
 */
export function roleTiles(
  widgets: readonly WidgetDefinition[],
  roles: readonly string[],
  arranged: ReadonlyMap<string, Tiles>,
): Tiles {
  const others = roles.filter((role) => !arranged.has(role));
  const [first, ...more] = roles.flatMap((role) => {
    const tiles = arranged.get(role);
    return tiles ? [tiles] : [];
  });
  if (!first) return defaultTiles(widgets, roles);
  const together = more
    .flatMap(inReadingOrder)
    .reduce((tiles, tile) => (tiles.some((one) => showsTheSame(one, tile)) ? tiles : withRoom(tiles, tile)), first);
  const standard = others.length === 0 ? [] : inReadingOrder(defaultTiles(widgets, others));
  return packed(
    standard.reduce(
      (tiles, tile) => (tiles.some(({ widget }) => widget === tile.widget) ? tiles : withRoom(tiles, tile)),
      together,
    ),
  );
}

/** With one more tile, below all others. */
export function added(tiles: Tiles, { id, width: w, height: h }: WidgetDefinition): Tiles {
  const bottom = Math.max(0, ...tiles.map((tile) => tile.y + tile.h));
  return packed([...tiles, { key: freeKey(tiles, id), widget: id, x: 0, y: bottom, w, h, settings: {} }]);
}

export const removed = (tiles: Tiles, key: string): Tiles => packed(tiles.filter((tile) => tile.key !== key));

export const withSettings = (tiles: Tiles, key: string, settings: WidgetSettings): Tiles =>
  tiles.map((tile) => (tile.key === key ? { ...tile, settings } : tile));

const shareColumns = (one: Tile, other: Tile): boolean => one.x < other.x + other.w && other.x < one.x + one.w;

/** Moved by a step: a column to a side, or past the tile above or below. The same tiles where there is no room. */
export function moved(tiles: Tiles, key: string, direction: Direction): Tiles {
  const tile = tiles.find((one) => one.key === key);
  if (!tile) return tiles;
  if (direction === 'left' || direction === 'right') {
    const x = tile.x + (direction === 'left' ? -1 : 1);
    if (x < 0 || x + tile.w > columns) return tiles;
    const places = placesOf(tiles).map((place) => ({ ...place }));
    const place = places.find(({ i }) => i === key);
    return place
      ? packed(placed(tiles, moveElement(places, place, x, tile.y, true, false, 'vertical', columns)))
      : tiles;
  }
  const others = tiles.filter((other) => other.key !== key && shareColumns(tile, other));
  if (direction === 'down') {
    const below = others.filter(({ y }) => y >= tile.y + tile.h).toSorted((a, b) => a.y - b.y)[0];
    return below ? packed(tiles.map((one) => (one.key === key ? { ...one, y: below.y + below.h } : one))) : tiles;
  }
  const above = others.filter(({ y }) => y < tile.y).toSorted((a, b) => b.y - a.y)[0];
  if (!above) return tiles;
  return packed(
    tiles.map((one) =>
      one.key === key
        ? { ...one, y: above.y }
        : one.key !== key && one.y >= above.y && shareColumns(tile, one)
          ? { ...one, y: one.y + tile.h }
          : one,
    ),
  );
}

const within = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Wider or narrower by a column, higher or lower by a row; never past the right edge. */
export function resized(tiles: Tiles, key: string, direction: Direction): Tiles {
  const [dw, dh] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  return packed(
    tiles.map((tile) =>
      tile.key === key
        ? { ...tile, w: within(tile.w + dw, least.w, columns - tile.x), h: within(tile.h + dh, least.h, highest) }
        : tile,
    ),
  );
}
