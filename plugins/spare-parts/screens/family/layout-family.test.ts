import { expect, test } from 'vitest';
import type { FamilyEdge, PartHead } from '../../shared/part-answers.ts';
import { layoutFamily } from './layout-family.ts';

const head = (id: string): PartHead => ({
  id,
  code: id,
  label: { en: id, fr: id },
  maker: null,
  reference: null,
  status: 'active',
  criticality: 'D',
  photo: null,
});
const edge = (a: string, relation: FamilyEdge['relation'], b: string): FamilyEdge => ({
  id: `${a}${b}`,
  a,
  b,
  relation,
  condition: null,
  state: 'approved',
});

test('what is newer stands further right, what is the same below, and nothing lies upon another', () => {
  const placed = layoutFamily(['A', 'B', 'C', 'D', 'E'].map(head), [
    edge('A', 'same', 'B'),
    edge('C', 'replaces', 'B'),
    edge('C', 'same', 'D'),
    edge('E', 'alternative', 'C'),
  ]);
  const of = (id: string) => placed.find(({ part }) => part.id === id) ?? { x: NaN, y: NaN };
  expect(of('A').x).toBe(of('B').x);
  expect(of('C').x).toBeGreaterThan(of('B').x);
  expect(of('D').x).toBe(of('C').x);
  expect(of('E').x).toBeGreaterThan(of('C').x);
  expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(5);
});
