import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ratesOver } from './rolling-year.ts';
import {
  attainmentOf,
  lostDaysWithin,
  meanSeverity,
  oshaBase,
  poissonBand,
  rateOf,
  severityBase,
  shareOf,
} from './rates.ts';

const real = join(process.env['FILON_REAL_DATA'] ?? '../shared/real', '2-hse/icmm_safety_2012_2017.csv');

describe('rates of the catalogue (hse.md §5)', () => {
  it('TRIFR, TRIR and LTIFR of one lost time injury, one restricted work and three treatments in 1.62 million hours', () => {
    expect(rateOf(5, 1_620_000)).toBeCloseTo(3.09, 2);
    expect(rateOf(5, 1_620_000, oshaBase)).toBeCloseTo(0.62, 2);
    expect(rateOf(1, 1_620_000)).toBeCloseTo(0.62, 2);
  });

  it('TF2 with two declared first aids, first aid of forty-five, mean severity of 11 days: of the same 1.62 million hours', () => {
    const month = {
      hours: 810_000,
      fatalities: 0,
      lost_time: 1,
      restricted: 1,
      medical: 3,
      first_aid: 45,
      first_aid_declared: 2,
      lost_days: 11,
    };
    const quiet = {
      ...month,
      lost_time: 0,
      restricted: 0,
      medical: 0,
      first_aid: 0,
      first_aid_declared: 0,
      lost_days: 0,
    };
    const rates = ratesOver([month, quiet]);
    // (1 + 1 + 3 + 2) and 45, × 1,000,000 ÷ 1,620,000; 11 days of one LTI, whatever the hours.
    expect(rates.trifr).toBeCloseTo(3.09, 2);
    expect(rates.ltifr).toBeCloseTo(0.62, 2);
    expect(rates.tf2).toBeCloseTo(4.32, 2);
    expect(rates.first_aid_rate).toBeCloseTo(27.78, 2);
    expect(rates.mean_severity).toBe(11);
    // Hours of one month are missing: no rate, and days per LTI stand.
    expect(ratesOver([month, { ...quiet, hours: null }])).toMatchObject({
      tf2: null,
      first_aid_rate: null,
      severity: null,
      mean_severity: 11,
    });
    expect(ratesOver([quiet]).mean_severity).toBeNull();
    expect(meanSeverity(24, 3)).toBe(8);
  });

  it('no hours, no rate', () => {
    expect(rateOf(3, null)).toBeNull();
    expect(rateOf(3, 0)).toBeNull();
    expect(shareOf(0, 0)).toBeNull();
  });

  it('left on 28 March, back on 9 April: 3 days of March, 8 of April, and its severity rate', () => {
    const person = { left: '2026-03-28', returned: '2026-04-09' };
    const within = (from: string, to: string) => lostDaysWithin(person, { from, to, today: '2026-11-28' });
    expect(within('2026-03-01', '2026-03-31')).toBe(3);
    expect(within('2026-04-01', '2026-04-30')).toBe(8);
    expect(within('2026-01-01', '2026-12-31')).toBe(11);
    expect(rateOf(8, 138_000, severityBase)).toBeCloseTo(0.058, 3);
  });

  it('an open case loses days to today, and none before it began', () => {
    const person = { left: '2026-11-20', returned: null };
    expect(lostDaysWithin(person, { from: '2026-11-01', to: '2026-11-30', today: '2026-11-28' })).toBe(8);
    expect(lostDaysWithin(person, { from: '2026-10-01', to: '2026-10-31', today: '2026-11-28' })).toBe(0);
  });

  it('a return that is still to come loses no day ahead', () => {
    const person = { left: '2026-11-20', returned: '2027-01-04' };
    expect(lostDaysWithin(person, { from: '2026-11-01', to: '2027-01-31', today: '2026-11-28' })).toBe(8);
  });

  it('back on the next day loses none', () => {
    const person = { left: '2026-03-28', returned: '2026-03-29' };
    expect(lostDaysWithin(person, { from: '2026-03-01', to: '2026-04-30', today: '2026-11-28' })).toBe(0);
  });

  it('attainment 114.3 % by a keen supervisor, participation 75 %', () => {
    const { attainment, participation } = attainmentOf([
      { made: 1, target: 1 },
      { made: 0, target: 1 },
      { made: 3, target: 1 },
      { made: 4, target: 4 },
    ]);
    expect(attainment).toBeCloseTo(114.3, 1);
    expect(participation).toBe(75);
    expect(attainmentOf([])).toEqual({ attainment: null, participation: null });
  });

  it('shares: closure 82.0, actions 89.1, inspections 94.6, checks 96.4, controls 95.0, permits 90.0, cards 97.4', () => {
    const told = [
      [41, 50, 82],
      [57, 64, 89.1],
      [212, 224, 94.6],
      [318, 330, 96.4],
      [1_140, 1_200, 95],
      [27, 30, 90],
      [420, 431, 97.4],
    ] as const;
    for (const [part, whole, share] of told) expect(shareOf(part, whole)).toBeCloseTo(share, 1);
  });

  it('the band of a count holds it, is wide for few and narrow for many', () => {
    // Exact limits of Poisson counts: 0 → 0–3.69, 5 → 1.62–11.67, 100 → 81.4–121.6.
    expect(poissonBand(0).high).toBeCloseTo(3.69, 0);
    expect(poissonBand(5).low).toBeCloseTo(1.62, 1);
    expect(poissonBand(5).high).toBeCloseTo(11.67, 1);
    expect(poissonBand(100).low).toBeCloseTo(81.4, 0);
    expect(poissonBand(100).high).toBeCloseTo(121.6, 0);
  });
});

describe.skipIf(!existsSync(real))('hours and injuries that the ICMM published', () => {
  it('TRIFR of each year as published, of all years by their hours, TRIR of the last', () => {
    const years = (existsSync(real) ? readFileSync(real, 'utf8') : '')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').map(Number))
      .map(([year = 0, deaths = 0, , injuries = 0, , hours = 0]) => ({ year, deaths, injuries, hours }));
    expect(years.map(({ injuries, hours }) => rateOf(injuries, hours)?.toFixed(2))).toEqual([
      '5.07',
      '4.52',
      '4.50',
      '4.70',
      '4.26',
      '3.94',
    ]);
    const sum = (of: 'injuries' | 'hours'): number => years.reduce((total, year) => total + year[of], 0);
    expect(rateOf(sum('injuries'), sum('hours'))).toBeCloseTo(4.5398, 4);
    const last = years.at(-1);
    expect(rateOf(last?.injuries ?? 0, last?.hours ?? null, oshaBase)).toBeCloseTo(0.78827, 5);
    expect(years.map(({ deaths, hours }) => rateOf(deaths, hours)?.toFixed(3))).toEqual([
      '0.033',
      '0.035',
      '0.024',
      '0.027',
      '0.032',
      '0.027',
    ]);
  });
});
