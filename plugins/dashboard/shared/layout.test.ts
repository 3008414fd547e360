import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineWidget, type WidgetDefinition } from '../../../core/registry/widget.ts';
import { added, defaultTiles, inReadingOrder, moved, removed, resized, roleTiles, type Direction } from './layout.ts';
import { columns, dashboardBody, type Tiles } from './tiles.ts';

const widget = (id: string, width: number, height: number, roles: WidgetDefinition['roles'] = 'all') =>
  defineWidget({
    id,
    title: { id, message: id },
    can: 'a:read',
    width,
    height,
    roles,
    load: async () => ({ default: () => null }),
  });
const places = (tiles: Tiles) => Object.fromEntries(tiles.map(({ key, x, y, w, h }) => [key, [x, y, w, h]]));
const three = defaultTiles([widget('a.a', 6, 3), widget('b.b', 6, 4), widget('c.c', 6, 2)], []);

describe('a dashboard', () => {
  it('begins with the widgets of everybody and of the roles, each where there is room first', () => {
    const widgets = [
      widget('b.b', 6, 2, ['dispatcher']),
      widget('c.c', 4, 2, ['manager']),
      widget('d.d', 6, 2, ['hse_officer']),
      widget('a.a', 8, 3),
    ];
    expect(places(defaultTiles(widgets, ['manager', 'dispatcher']))).toEqual({
      'a.a': [0, 0, 8, 3],
      'b.b': [0, 3, 6, 2],
      'c.c': [8, 0, 4, 2],
    });
  });

  it('begins with what was arranged for the roles, each widget once, and the widgets of a role for which nothing was', () => {
    const widgets = [widget('b.b', 6, 2, ['dispatcher']), widget('c.c', 4, 2, ['manager']), widget('a.a', 8, 3)];
    const arranged = new Map([['manager', removed(defaultTiles(widgets, ['manager']), 'a.a')]]);
    expect(places(roleTiles(widgets, ['manager'], arranged))).toEqual({ 'c.c': [8, 0, 4, 2] });
    expect(places(roleTiles(widgets, ['dispatcher', 'manager'], arranged))).toEqual({
      'c.c': [8, 0, 4, 2],
      'a.a': [0, 0, 8, 3],
      'b.b': [0, 3, 6, 2],
    });
    expect(places(roleTiles(widgets, ['dispatcher'], arranged))).toEqual(places(defaultTiles(widgets, ['dispatcher'])));
  });

  it('keeps every figure that was arranged for a role, though all are tiles of one widget', () => {
    const widgets = [widget('kpi', 2, 2, [])];
    const figure = (of: string, key: string, x: number) => ({
      key,
      widget: 'kpi',
      x,
      y: 0,
      w: 2,
      h: 2,
      settings: { of },
    });
    const arranged = new Map([
      ['manager', [figure('trips', 'kpi', 0)]],
      ['dispatcher', [figure('tonnes', 'kpi', 0), figure('trips', 'kpi:2', 2), figure('fuel', 'kpi:3', 4)]],
    ]);
    const tiles = roleTiles(widgets, ['manager', 'dispatcher'], arranged);
    expect(tiles.map(({ settings }) => settings.of)).toEqual(['trips', 'tonnes', 'fuel']);
    expect(new Set(tiles.map(({ key }) => key)).size).toBe(3);
  });

  it('moves a tile past the one below and back', () => {
    const down = moved(three, 'a.a', 'down');
    expect(places(down)).toEqual({ 'a.a': [0, 2, 6, 3], 'b.b': [6, 0, 6, 4], 'c.c': [0, 0, 6, 2] });
    expect(places(moved(down, 'a.a', 'up'))).toEqual(places(three));
  });

  it('moves a tile by columns and stops at the edges', () => {
    expect(moved(three, 'a.a', 'left')).toBe(three);
    expect(moved(three, 'b.b', 'right')).toBe(three);
    expect(places(moved(three, 'c.c', 'right'))['c.c']?.[0]).toBe(1);
  });

  it('gives a tile another size, within the grid', () => {
    expect(places(resized(three, 'a.a', 'down'))).toEqual({
      'a.a': [0, 0, 6, 4],
      'b.b': [6, 0, 6, 4],
      'c.c': [0, 4, 6, 2],
    });
    expect(places(resized(three, 'b.b', 'right'))['b.b']).toEqual([6, 0, 6, 4]);
    expect(places(resized(resized(three, 'c.c', 'up'), 'c.c', 'up'))['c.c']?.[3]).toBe(2);
  });

  it('takes a widget twice under two keys, and closes the gap of one that goes', () => {
    const twice = added(added(three, widget('a.a', 4, 2)), widget('a.a', 4, 2));
    expect(twice.map(({ key }) => key)).toEqual(['a.a', 'b.b', 'c.c', 'a.a:2', 'a.a:3']);
    expect(places(removed(three, 'a.a'))['c.c']).toEqual([0, 0, 6, 2]);
  });

  it('reads row by row', () => expect(inReadingOrder(three).map(({ key }) => key)).toEqual(['a.a', 'b.b', 'c.c']));
});

const steps = fc.array(
  fc.tuple(
    fc.constantFrom('a.a', 'b.b', 'c.c'),
    fc.constantFrom('move', 'size'),
    fc.constantFrom<Direction>('left', 'right', 'up', 'down'),
  ),
  { maxLength: 30 },
);
const overlap = (tiles: Tiles): boolean =>
  tiles.some((one, index) =>
    tiles
      .slice(index + 1)
      .some(
        (other) =>
          one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h,
      ),
  );

describe('whatever the keys', () => {
  it('no tile leaves the grid or covers another, and it can be kept', () => {
    fc.assert(
      fc.property(steps, (keys) => {
        const after = keys.reduce(
          (tiles, [key, how, direction]) =>
            how === 'move' ? moved(tiles, key, direction) : resized(tiles, key, direction),
          three,
        );
        expect(after.map(({ key }) => key)).toEqual(three.map(({ key }) => key));
        expect(after.every(({ x, w }) => x >= 0 && x + w <= columns)).toBe(true);
        expect(overlap(after)).toBe(false);
        expect(dashboardBody.safeParse({ version: 1, tiles: after }).success).toBe(true);
      }),
      { seed: 9, numRuns: 300 },
    );
  });
});
