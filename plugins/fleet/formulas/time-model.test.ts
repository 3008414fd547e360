import { expect, test } from 'vitest';
import {
  effectiveUtilisation,
  nestedTimes,
  operatingEfficiency,
  operatingUtilisation,
  physicalAvailability,
  productionEffectiveness,
  scheduledAvailability,
  availabilityUse,
} from './time-model.ts';

const exampleT = { DTS: 60, DTU: 30, SBE: 20, SBO: 10, OD: 50, NP: 15, P: 295 };

test('example T: one shift of 480 minutes', () => {
  expect(nestedTimes(exampleT)).toEqual({
    calendar: 480,
    scheduled: 480,
    available: 390,
    operating: 360,
    working: 310,
    productive: 295,
    down: 90,
  });
});

test('ratios of example T', () => {
  const times = nestedTimes(exampleT);
  expect(physicalAvailability(times)).toBeCloseTo(81.25, 2);
  expect(scheduledAvailability(times)).toBeCloseTo(81.25, 2);
  expect(availabilityUse(times)).toBeCloseTo(92.31, 2);
  expect(operatingUtilisation(times)).toBeCloseTo(75, 2);
  expect(operatingEfficiency(times)).toBeCloseTo(86.11, 2);
  expect(productionEffectiveness(times)).toBeCloseTo(95.16, 2);
  expect(effectiveUtilisation(times)).toBeCloseTo(64.58, 2);
});

test('unscheduled time raises availability of the calendar, not of the schedule', () => {
  const times = nestedTimes({ ...exampleT, UNS: 120 });
  expect(physicalAvailability(times)).toBeCloseTo(85, 2);
  expect(scheduledAvailability(times)).toBeCloseTo(81.25, 2);
});

test('no time, no ratio', () => {
  expect(physicalAvailability(nestedTimes({}))).toBeNull();
  expect(availabilityUse(nestedTimes({ DTU: 8 }))).toBeNull();
});
