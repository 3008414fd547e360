import { describe, expect, test } from 'vitest';
import { loopOf, reachOf, type Equivalence } from './equivalence-graph.ts';

const is = (a: string, relation: Equivalence['relation'], b: string, condition?: string): Equivalence => ({
  a,
  b,
  relation,
  ...(condition === undefined ? {} : { condition }),
});
const parts = (origin: string, equivalences: readonly Equivalence[]): string[] =>
  reachOf(origin, equivalences).map(({ part, as }) => `${part} ${as}`);

/** E1: A same B, C replaces B, C same D, E alternative to C. */
const e1 = [
  is('A', 'same', 'B'),
  is('C', 'replaces', 'B'),
  is('C', 'same', 'D'),
  is('E', 'alternative', 'C', 'with adapter'),
];

describe('reach', () => {
  test('E1: from old to new and never back, an alternative at the end alone', () => {
    expect(parts('A', e1)).toEqual(['B same', 'C newer', 'D newer', 'E alternative']);
    expect(parts('D', e1)).toEqual(['C same', 'E alternative']);
    expect(parts('E', e1)).toEqual([]);
    expect(reachOf('A', e1).at(-1)).toEqual({
      part: 'E',
      as: 'alternative',
      path: ['A', 'B', 'C', 'E'],
      condition: 'with adapter',
    });
  });

  test('E1: what is said not to be equivalent wins over any way, from both ends', () => {
    const barred = [...e1, is('A', 'not_equivalent', 'D')];
    expect(parts('A', barred)).toEqual(['B same', 'C newer', 'E alternative']);
    expect(parts('B', barred)).toEqual(['A same', 'C newer', 'D newer', 'E alternative']);
    expect(parts('A', [...e1, is('E', 'not_equivalent', 'A')])).toEqual(['B same', 'C newer', 'D newer']);
  });

  test('six steps and no more, through nothing that is an alternative', () => {
    const chain = Array.from({ length: 9 }, (_, index) => is(`P${index + 1}`, 'replaces', `P${index}`));
    expect(parts('P0', chain).map((one) => one.split(' ')[0])).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6']);
    expect(parts('A', [is('B', 'alternative', 'A', 'x'), is('B', 'same', 'C')])).toEqual(['B alternative']);
  });
});

describe('loops', () => {
  test('a part that would be newer than itself, with its way', () => {
    expect(loopOf(is('B', 'replaces', 'D'), e1)).toEqual(['D', 'B', 'C', 'D']);
    expect(loopOf(is('A', 'same', 'D'), e1)).toEqual(['D', 'A', 'B', 'C', 'D']);
    expect(loopOf(is('D', 'same', 'A'), e1)).toEqual(['D', 'A', 'B', 'C', 'D']);
    expect(loopOf(is('A', 'replaces', 'B'), e1)).toEqual(['B', 'A', 'B']);
  });

  test('none where parts are the same round about, or where it goes on to what is newer', () => {
    expect(loopOf(is('A', 'same', 'X'), [is('A', 'same', 'Y'), is('Y', 'same', 'X')])).toBeNull();
    expect(loopOf(is('D', 'replaces', 'A'), e1)).toBeNull();
    expect(loopOf(is('A', 'alternative', 'D', 'x'), e1)).toBeNull();
  });

  test('a kit does not contain itself', () => {
    const kits = [is('K', 'kit_contains', 'L'), is('L', 'kit_contains', 'M')];
    expect(loopOf(is('M', 'kit_contains', 'K'), kits)).toEqual(['M', 'K', 'L', 'M']);
    expect(loopOf(is('K', 'kit_contains', 'M'), kits)).toBeNull();
  });
});
