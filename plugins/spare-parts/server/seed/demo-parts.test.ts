import { expect, test } from 'vitest';
import { loopOf } from '../../formulas/equivalence-graph.ts';
import { demoEquivalences, demoParts } from './demo-parts.ts';

const parts = demoParts();
const equivalences = demoEquivalences(parts);
const normalised = (ref: string): string => ref.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

test('there are as many parts, references and equivalences as the catalogue says, and as many of each kind', () => {
  const count = (wanted: string): number => parts.filter(({ item }) => item.criticality === wanted).length;
  expect([parts.length, count('V'), count('E'), count('D')]).toEqual([2_400, 192, 768, 1_440]);
  expect(parts.flatMap(({ references }) => references)).toHaveLength(5_200);
  const of = (relation: string): number => equivalences.filter((one) => one.relation === relation).length;
  expect(['same', 'replaces', 'alternative', 'not_equivalent'].map(of)).toEqual([1_330, 380, 171, 19]);
});

test('no maker has a reference twice', () => {
  const names = parts.flatMap(({ maker, reference, references }) => [
    `${maker} ${normalised(reference)}`,
    ...references.map((one) => `${one.maker} ${normalised(one.ref)}`),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

test('no part is newer than itself, none is compared with itself, no pair is told twice', () => {
  expect(equivalences.filter((one, index) => loopOf(one, equivalences.slice(0, index)))).toEqual([]);
  expect(equivalences.filter(({ a, b }) => a === b || a === '' || b === '')).toEqual([]);
  expect(new Set(equivalences.map(({ a, b }) => [a, b].sort().join(' '))).size).toBe(equivalences.length);
});

test('names fit, and are in both languages', () => {
  for (const { item } of parts) {
    expect(item.en.length).toBeLessThanOrEqual(120);
    expect(item.fr.length).toBeLessThanOrEqual(120);
    expect(`${item.en}${item.fr}`).not.toMatch(/undefined|\{\}/);
  }
});
