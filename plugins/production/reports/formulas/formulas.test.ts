import { describe, expect, test } from 'vitest';
import { ratio } from '../../../../core/reports/ratio.ts';
import { cycleSeconds, meanCycleMinutes, operatorCycleIndex, queueClass, queuePercent } from './cycle.ts';
import { balanceOf, matchFactor, mixedTrucksFactor, mixedUnitsFactor, siteMatchFactor } from './match-factor.ts';
import {
  hangPercent,
  loadsPerHour,
  meanDistance,
  payloadPercent,
  projectedAtEnd,
  strippingRatio,
  surveyFactor,
  targetFor,
  tonnesPerHour,
} from './production.ts';
import { meanTyreLoad, ratingAt, tkph, tkphPercent } from './tyre-load.ts';

const a1 = { returning: 65, queue_load: 55, spot: 55, loading: 105, hauling: 205, queue_dump: 55, dumping: 95 };
const a2 = { returning: 170, queue_load: 0, spot: 35, loading: 105, hauling: 155, queue_dump: 0, dumping: 50 };
const both = { returning: 235, queue_load: 55, spot: 90, loading: 210, hauling: 360, queue_dump: 55, dumping: 145 };

describe('§10.5 tonnes per hour', () => {
  test('21 trips of 96 t in 6.8 operating hours', () => expect(tonnesPerHour(21 * 96, 6.8)).toBeCloseTo(296.5, 1));
  test('the end of a shift is told after its first hour', () => {
    expect(projectedAtEnd(12_000, 59, 480)).toBeNull();
    expect(projectedAtEnd(12_000, 180, 480)).toBe(32_000);
  });
});

describe('§10.6 cycles', () => {
  test('trace A2 alone: 515 s, 8.58 min, no queue', () => {
    expect(cycleSeconds(a2)).toBe(515);
    expect(meanCycleMinutes(a2, 1)).toBeCloseTo(8.58, 2);
    expect(queuePercent(a2)).toBe(0);
  });
  test('with A1: 110 of 1 150 s', () => {
    expect(cycleSeconds(a1) + cycleSeconds(a2)).toBe(cycleSeconds(both));
    expect(queuePercent(both)).toBeCloseTo(9.57, 2);
  });
  test('classes of queues', () =>
    expect([5, 5.1, 15, 25, 25.1, null].map(queueClass)).toEqual([
      'low',
      'moderate',
      'moderate',
      'high',
      'critical',
      null,
    ]));
  test('no trip, no mean', () => expect([meanCycleMinutes({}, 0), queuePercent({})]).toEqual([null, null]));
});

describe('§10.7 match factor', () => {
  test('one unit: 7.0 × 3.05 / 20.9', () =>
    expect(matchFactor({ trucks: 7, service: 3.05, cycle: 20.9 }, 40)).toBeCloseTo(1.02, 2));
  test('trucks of two kinds', () =>
    expect(
      mixedTrucksFactor(
        [
          { trucks: 4, service: 3 },
          { trucks: 3, service: 2.2 },
        ],
        18,
      ),
    ).toBeCloseTo(1.033, 3));
  test('units of two kinds', () =>
    expect(
      mixedUnitsFactor(12, 20, [
        { units: 1, service: 3 },
        { units: 1, service: 3.8 },
      ]),
    ).toBeCloseTo(1.006, 3));
  test('a site of one unit has that unit’s', () =>
    expect(siteMatchFactor([{ trucks: 7, service: 3.05, cycle: 20.9 }])).toBeCloseTo(1.02, 2));
  test('fewer than ten loads say nothing', () =>
    expect(matchFactor({ trucks: 7, service: 3.05, cycle: 20.9 }, 9)).toBeNull());
  test('what it means', () =>
    expect([0.89, 0.9, 1.1, 1.11, null].map(balanceOf)).toEqual([
      'under_trucked',
      'balanced',
      'balanced',
      'over_trucked',
      null,
    ]));
});

describe('§10.8 loading units', () => {
  test('loads per hour and hang time', () => {
    expect(loadsPerHour(120, 7.5)).toBe(16);
    expect(hangPercent(0.9, 7.5)).toBeCloseTo(12, 6);
    expect(hangPercent(0.9, 0)).toBeNull();
  });
});

describe('§10.10–10.13 tonnes and distances', () => {
  test('72 000 t of waste over 24 000 t of ore', () => expect(strippingRatio(72_000, 24_000)).toBe(3));
  test('no ore, no ratio', () => expect(strippingRatio(72_000, 0)).toBeNull());
  test('98 × 5.4 + 96 × 4.1 = 922.8 t·km over 194 t', () => {
    expect(98 * 5.4 + 96 * 4.1).toBeCloseTo(922.8, 6);
    expect(meanDistance(922.8, 194)).toBeCloseTo(4.757, 3);
  });
  test('mean payload over target', () => expect(payloadPercent(100.9, 98)).toBeCloseTo(102.96, 2));
});

describe('§10.14 tyres', () => {
  const load = meanTyreLoad({ massEmpty: 66.4, shareEmpty: 46, massLoaded: 164.6, shareLoaded: 33 });
  test('the front tyre of the catalogue bears 21.2 t, at 20 km/h 424', () => {
    expect(load).toBeCloseTo(21.2, 1);
    expect(tkph(load, 10 * 16, 8)).toBeCloseTo(424, 0);
  });
  test('a rating of 560 is 481.6 at 45 °C; 88 % of it', () => {
    expect(ratingAt(560, 45)).toBeCloseTo(481.6, 6);
    expect(ratingAt(560, 28)).toBeCloseTo(616, 6);
    expect(tkphPercent(tkph(load, 160, 8), ratingAt(560, 45))).toBeCloseTo(88, 0);
  });
});

test('§10.20 survey over trips', () => expect(surveyFactor(1_184_000, 1_210_000)).toBeCloseTo(0.979, 3));
test('§10.23 operator: 1 020 s of standard in 980 s', () =>
  expect(operatorCycleIndex(1020, 980)).toBeCloseTo(104.1, 1));
test('§6.1 a month’s target is shared by its days, a day’s by its shifts', () => {
  expect(targetFor(930_000, 'month', 'day', 31)).toBe(30_000);
  expect(targetFor(30_000, 'day', 'shift', 31)).toBe(10_000);
  expect(targetFor(10_000, 'shift', 'month', 30)).toBe(900_000);
});
test('a quotient without its parts is none', () =>
  expect([ratio(1, 0), ratio(null, 2), ratio(2, undefined)]).toEqual([null, null, null]));
