import { expect, test } from 'vitest';
import { layFlows } from './lay-flows.ts';

const to = [
  { label: 'Hopper', unit: 't', colour: '#1', values: [30, 10] },
  { label: 'Dump', unit: 't', colour: '#2', values: [null, 60] },
];

test('names and bands share one scale, and nothing leaves the paper', () => {
  const { sources, targets, bands } = layFlows(['A', 'B'], to, 110, 10);
  expect(sources.map(({ at, size, value }) => [at, size, value])).toEqual([
    [0, 30, 30],
    [40, 70, 70],
  ]);
  expect(targets.map(({ at, size }) => [at, size])).toEqual([
    [0, 40],
    [50, 60],
  ]);
  expect(bands.map(({ source, target, from, to: end, thickness }) => [source, target, from, end, thickness])).toEqual([
    ['A', 'Hopper', 0, 0, 30],
    ['B', 'Hopper', 40, 30, 10],
    ['B', 'Dump', 50, 50, 60],
  ]);
});

test('nothing flows, nothing is drawn', () => {
  expect(layFlows(['A'], [{ label: 'B', unit: 't', colour: '#1', values: [0] }], 100, 10).bands).toEqual([]);
});
