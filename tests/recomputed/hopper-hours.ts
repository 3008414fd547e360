import { TZDate } from '@date-fns/tz';
import { groupBy, over, times } from './numbers.ts';
import { hourMs, shiftSpan, siteOf } from './period.ts';
import { idIn, type Recomputation } from './recomputation.ts';
import { workedShifts } from './trips-by-time.ts';
import { tonnesOf, tripsOf } from './trip-sums.ts';

const quarterMs = hourMs / 4;

/** What hoppers received by the hour of the clock, against what they take in the hours that have passed. */
export const hopperHours: Recomputation = {
  report: 'hopper_hours',
  keyOf: ({ destination, hour }) => `${idIn(destination)} ${String(hour)}`,
  rows: (mine, question) => {
    const figures = new Map<string, Record<string, number | null>>();
    for (const id of question.sites) {
      const site = siteOf(mine, id);
      const hourOf = (at: number): number => new TZDate(at, site.timeZone).getHours();
      const passed = new Map<number, number>();
      for (const { day, code } of workedShifts(mine, question, id)) {
        const { start, end } = shiftSpan(day, code, site);
        for (let at = start; at < Math.min(end, question.now); at += quarterMs) {
          const hours = (Math.min(at + quarterMs, question.now) - at) / hourMs;
          passed.set(hourOf(at), (passed.get(hourOf(at)) ?? 0) + hours);
        }
      }
      const trips = tripsOf(mine, { ...question, sites: [id] });
      for (const [place, fed] of groupBy(trips, ({ destination }) => destination ?? '')) {
        const throughput = mine.throughput.get(place) ?? null;
        if (!throughput) continue;
        for (const [hour, hours] of passed) {
          const some = fed.filter(({ dumpEnd }) => hourOf(dumpEnd) === hour);
          const tonnes = some.length === 0 ? 0 : tonnesOf(some);
          const feed = over(tonnes, hours);
          const used = times(over(feed, throughput), 100);
          figures.set(`${place} ${hour}`, { trips: some.length, tonnes, hours, throughput, feed, used });
        }
      }
    }
    return figures;
  },
};
