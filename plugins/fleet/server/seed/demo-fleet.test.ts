import { expect, test } from 'vitest';
import { demoFleet } from './demo-fleet.ts';

test('names of the demo machines are read in every language: maker, model and a measure without a comma', () => {
  const names = [...new Set(demoFleet(new Date('2026-11-18')).map(({ name }) => name))];
  expect(names.length).toBe(16);
  expect(names.filter((name) => !/^[A-Z][a-z]+ [A-Z]\d+(, (\d+ (t|m|m³)|4×4))?$/.test(name))).toEqual([]);
});
