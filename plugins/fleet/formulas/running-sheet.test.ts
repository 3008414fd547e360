import { expect, test } from 'vitest';
import { ratio } from '../../../core/reports/ratio.ts';
import { runningSheet } from './running-sheet.ts';

test('the shift of the catalogue: 8 h, index 14 865.2 → 14 870.9, M01 1.5 h, X02 0.5 h, X06 0.3 h', () => {
  const sheet = runningSheet(8, { start: 14_865.2, end: 14_870.9 }, [
    { hours: 1.5, down: true },
    { hours: 0.5, down: false },
    { hours: 0.3, down: false },
  ]);
  expect(sheet.running).toBeCloseTo(5.7, 6);
  expect(sheet.stopped).toBeCloseTo(2.3, 6);
  expect(sheet.gap).toBeCloseTo(0, 6);
  expect(sheet.availability).toBeCloseTo(81.25, 2);
  expect(sheet.utilisation).toBeCloseTo(87.69, 2);
});

test('without a counter there is no utilisation', () => {
  expect(runningSheet(8, { start: null, end: 14_870.9 }, [])).toMatchObject({
    running: null,
    utilisation: null,
    availability: 100,
  });
});

test('yield: 1 840 t in 5.7 h are 322.8 t/h', () => {
  expect(ratio(1840, 5.7)).toBeCloseTo(322.8, 1);
  expect(ratio(1840, 0)).toBeNull();
});
