import { expect, test } from 'vitest';
import { availabilityByGroup } from './group-by.ts';

test('the availability of a group is the ratio of its sums, not the mean of its machines', () => {
  const group = { id: '1', label: 'HT' };
  const rows = [
    { group, target: 88, calendar: 100, up: 50 },
    { group, target: 88, calendar: 300, up: 300 },
    { group: { id: '2', label: 'DZ' }, target: 80, calendar: null, up: null },
  ];
  expect(availabilityByGroup(rows)).toEqual([
    { label: 'DZ', machines: 1, target: 80, pa: null },
    { label: 'HT', machines: 2, target: 88, pa: 87.5 },
  ]);
});
