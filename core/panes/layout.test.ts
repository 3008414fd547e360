import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import {
  closePane,
  focusPane,
  movePane,
  movePaneToNeighbour,
  openAt,
  stepFocus,
  type Zone,
} from './layout-operations.ts';
import { moveSplitter, splitters } from './layout-tree.ts';
import { paneOrder, singlePane, tileOf, tileOrder, type Layout, type Tree } from './layout.ts';
import { LayoutRefused, parseLayout } from './parse-layout.ts';

const three = (): Layout => openAt(openAt(singlePane('/a'), 'p1', 'right', '/b'), 'p2', 'bottom', '/c');
const shares = (tree: Tree): number[] =>
  typeof tree === 'string' ? [] : [...tree.splitPercentages, ...tree.children.flatMap(shares)];

describe('layouts', () => {
  test('open beside, below and as a tab', () => {
    const layout = openAt(three(), 'p1', 'centre', '/d');
    expect(layout.tree).toEqual({
      type: 'split',
      direction: 'row',
      splitPercentages: [50, 50],
      children: ['t1', { type: 'split', direction: 'column', splitPercentages: [50, 50], children: ['t2', 't3'] }],
    });
    expect(layout.tiles['t1']).toEqual({ tabs: ['p1', 'p4'], active: 'p4' });
    expect(layout.focused).toBe('p4');
  });

  test('closing gives the place to the neighbours and the focus to the one before', () => {
    const layout = closePane(three(), 'p3');
    expect(layout.tree).toEqual({
      type: 'split',
      direction: 'row',
      splitPercentages: [50, 50],
      children: ['t1', 't2'],
    });
    expect(layout.focused).toBe('p2');
  });

  test('the last pane stays', () => expect(closePane(singlePane('/a'), 'p1')).toEqual(singlePane('/a')));

  test('a pane moves into another stack, and its empty tile goes', () => {
    const layout = movePaneToNeighbour(three(), 'p3', 1);
    expect(layout.tiles['t1']?.tabs).toEqual(['p1', 'p3']);
    expect(tileOrder(layout.tree)).toEqual(['t1', 't2']);
  });

  test('the focus steps round the tiles', () => {
    const order = [0, 0, 0].reduce<Layout[]>((steps) => [...steps, stepFocus(steps.at(-1) ?? three(), 'tiles', 1)], []);
    expect(order.map(({ focused }) => focused)).toEqual(['p1', 'p2', 'p3']);
  });

  test('a splitter stops at a tenth', () => {
    expect(splitters(three().tree).map(({ path, direction }) => [path, direction])).toEqual([
      [[], 'row'],
      [[1], 'column'],
    ]);
    const moved = moveSplitter(three().tree, [], 0, 95);
    expect(shares(moved).slice(0, 2)).toEqual([90, 10]);
  });
});

describe('any sequence of operations', () => {
  const zone = fc.constantFrom<Zone>('centre', 'left', 'right', 'top', 'bottom');
  const pick = fc.nat({ max: 1000 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('open' as const), at: pick, zone }),
    fc.record({ kind: fc.constant('close' as const), at: pick, zone }),
    fc.record({ kind: fc.constant('move' as const), at: pick, to: pick, zone }),
    fc.record({ kind: fc.constant('focus' as const), at: pick, zone }),
  );
  test('leaves a sound layout whose shares make a hundred', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let layout = singlePane('/a');
        for (const operation of steps) {
          const panes = paneOrder(layout);
          const pane = panes[operation.at % panes.length] as string;
          if (operation.kind === 'open') layout = openAt(layout, pane, operation.zone, `/${operation.at}`);
          else if (operation.kind === 'close') layout = closePane(layout, pane);
          else if (operation.kind === 'focus') layout = focusPane(layout, pane);
          else
            layout = movePane(
              layout,
              pane,
              tileOf(layout, panes[operation.to % panes.length] as string),
              operation.zone,
            );
          // The reader of saved layouts is the judge: what the operations make must be what it takes.
          expect(parseLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
          const sums = (tree: Tree): number[] =>
            typeof tree === 'string'
              ? []
              : [tree.splitPercentages.reduce((sum, share) => sum + share, 0), ...tree.children.flatMap(sums)];
          for (const sum of sums(layout.tree)) expect(sum).toBeCloseTo(100, 6);
        }
      }),
      { seed: 42, numRuns: 300 },
    );
  });
});

describe('saved layouts', () => {
  test('a newer version is refused with a sentence', () => {
    expect(() => parseLayout({ ...three(), version: 2 })).toThrow('This layout was saved by a newer version of Filon.');
  });
  test.each([
    ['nothing', null],
    [
      'a pane in no tile',
      { ...singlePane('/a'), panes: { ...singlePane('/a').panes, p2: { id: 'p2', path: '/b', link: null } } },
    ],
    [
      'a path that leads to another host',
      { ...singlePane('/a'), panes: { p1: { id: 'p1', path: '//elsewhere', link: null } } },
    ],
    ['a focus on nothing', { ...singlePane('/a'), focused: 'p9' }],
    [
      'a tile drawn twice',
      {
        ...singlePane('/a'),
        tree: { type: 'split', direction: 'row', children: ['t1', 't1'], splitPercentages: [50, 50] },
      },
    ],
  ])('%s is refused', (_, damaged) => expect(() => parseLayout(damaged)).toThrow(LayoutRefused));
});
