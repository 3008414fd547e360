import type { Picture } from './take.ts';

/** Pixels of a picture's half size along the side of a tile: eight on the screen. */
export const tileSize = 4;
/** Levels, of 255, by which the mean of a tile may differ: what a letter drawn a pixel beside makes of it. */
const levels = 14;
/** Tiles that may differ more, each by itself: what is kept is small, and its letters waver; what has changed is larger. */
const mostStrays = 6;

/** A tile by the pixels of its upper left corner. */
export interface Tile {
  readonly x: number;
  readonly y: number;
}

/**
 * The tiles of eight by eight pixels whose mean colour differs from that in each of other pictures of one size; none
 * where they are taken for the same. Means pass what another rasteriser does to the edge of a letter, and tell a button
 * that stands elsewhere, a colour, an icon or a word.
 */
export function differingTiles(one: Picture, ...others: readonly [Picture, ...Picture[]]): readonly Tile[] {
  const tiles: Tile[] = [];
  const height = Math.max(one.height, others[0].height);
  for (let y = 0; y < height; y += tileSize)
    for (let x = 0; x < one.width; x += tileSize)
      if (others.every((other) => differs(one, other, x, y))) tiles.push({ x, y });
  const areStrays = tiles.length <= mostStrays && tiles.every((tile) => !tiles.some((other) => touch(tile, other)));
  return one.width === others[0].width && areStrays ? [] : tiles;
}

function touch(one: Tile, other: Tile): boolean {
  const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
  return apart === tileSize;
}

function differs(one: Picture, other: Picture, x: number, y: number): boolean {
  const isBelow = ({ height }: Picture): boolean => y + tileSize / 2 >= height;
  if (isBelow(one) !== isBelow(other)) return true;
  const before = meanOf(one, x, y);
  const now = meanOf(other, x, y);
  return before.some((value, channel) => Math.abs(value - (now[channel] ?? 0)) > levels);
}

/** Mean red, green and blue of a tile, as far as it lies within the picture. */
function meanOf({ data, width, height }: Picture, x: number, y: number): readonly number[] {
  const sum = [0, 0, 0];
  let pixels = 0;
  for (let row = y; row < Math.min(height, y + tileSize); row += 1)
    for (let column = x; column < Math.min(width, x + tileSize); column += 1) {
      const at = (row * width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1) sum[channel]! += data[at + channel]!;
      pixels += 1;
    }
  return sum.map((value) => value / Math.max(1, pixels));
}
