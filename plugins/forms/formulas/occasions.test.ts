import { describe, expect, test } from 'vitest';
import { occasionsBetween, type Rhythm } from './occasions.ts';

const paris = 'Europe/Paris';
const rhythm = (more: Partial<Rhythm>): Rhythm => ({
  every: 1,
  unit: 'month',
  starts_on: '2026-01-31',
  tolerance: 0,
  ...more,
});
const days = (more: Partial<Rhythm>, from: string, to: string): readonly string[] =>
  occasionsBetween(rhythm(more), paris, from, to).map(({ occasion }) => occasion);

describe('when a form is due', () => {
  test('the 31st is the last day of a shorter month, and comes back after it', () => {
    expect(days({}, '2026-01-01', '2026-05-31')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(days({}, '2028-02-01', '2028-02-29')).toEqual(['2028-02-29']);
  });

  test('far from its first day it is counted from there still', () => {
    expect(days({ every: 3, starts_on: '2020-11-30' }, '2026-01-01', '2026-12-31')).toEqual([
      '2026-02-28',
      '2026-05-30',
      '2026-08-30',
      '2026-11-30',
    ]);
    expect(days({ every: 2, unit: 'week', starts_on: '2020-01-06' }, '2026-03-01', '2026-03-31')).toEqual([
      '2026-03-09',
      '2026-03-23',
    ]);
  });

  test('days begin at midnight of the site, also when its clocks change: 23 and 25 hours are one day', () => {
    const [spring] = occasionsBetween(rhythm({ unit: 'day' }), paris, '2026-03-29', '2026-03-29');
    expect([spring?.windowFrom, spring?.windowTo].map((at) => at?.toISOString())).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    const [autumn] = occasionsBetween(rhythm({ unit: 'day' }), paris, '2026-10-25', '2026-10-25');
    expect([autumn?.windowFrom, autumn?.windowTo].map((at) => at?.toISOString())).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });

  test('a window reaches before and after its day by the tolerance in whole days, 28 at most', () => {
    const [week] = occasionsBetween(
      rhythm({ unit: 'week', starts_on: '2026-11-09', tolerance: 20 }),
      'UTC',
      '2026-11-09',
      '2026-11-10',
    );
    expect(week).toMatchObject({ occasion: '2026-11-09', endsOn: '2026-11-10' });
    expect(week?.windowFrom.toISOString()).toBe('2026-11-08T00:00:00.000Z');
    expect(week?.dueAt.toISOString()).toBe('2026-11-09T23:59:59.999Z');
    const [year] = occasionsBetween(rhythm({ every: 12, tolerance: 49 }), 'UTC', '2026-01-31', '2026-01-31');
    expect(year).toMatchObject({ endsOn: '2026-02-28' });
  });

  test('windows of one schedule never meet', () => {
    for (const unit of ['day', 'week', 'month'] as const)
      for (const every of [1, 2, 3]) {
        const all = occasionsBetween(rhythm({ unit, every, tolerance: 49 }), paris, '2026-01-01', '2027-12-31');
        const shared = all.filter(({ windowFrom }, index) => {
          const before = all[index - 1];
          return before && windowFrom < before.windowTo;
        });
        expect(shared).toEqual([]);
      }
  });

  test('shifts are those of the site: the night belongs to the day on which it ends', () => {
    const all = occasionsBetween(rhythm({ unit: 'shift', starts_on: '2026-11-09' }), 'UTC', '2026-11-09', '2026-11-09');
    expect(all.map(({ occasion }) => occasion)).toEqual(['2026-11-09 P3', '2026-11-09 P1', '2026-11-09 P2']);
    expect(all[0]?.windowFrom.toISOString()).toBe('2026-11-08T22:30:00.000Z');
    expect(
      days({ unit: 'shift', every: 2, starts_on: '2026-11-09' }, '2026-11-09', '2026-11-10').map((one) =>
        one.slice(-2),
      ),
    ).toEqual(['P3', 'P2', 'P1']);
  });
});
