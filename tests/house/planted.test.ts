import { expect, test } from 'vitest';
import { faultOf } from '../planted/copy.ts';
import { faults } from '../planted/faults.ts';

test('every fault of the list can still be planted: its line is there, once', () => {
  expect(faults.flatMap((fault) => faultOf(fault) ?? [])).toEqual([]);
});

test('no two faults have one name', () => {
  const names = faults.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
