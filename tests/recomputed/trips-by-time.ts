import type { Mine, Site, Trip } from './mine-rows.ts';
import { groupBy, over, sum, sumOrNull, times } from './numbers.ts';
import { daysOf, hourMs, shiftCodes, shiftSpan, siteOf, type Question, type ShiftCode } from './period.ts';
import type { Recomputation } from './recomputation.ts';
import { cycleMeans, haulage, tonnesOf, tonnesOfClass, tripsOf } from './trip-sums.ts';

/**
 * What is to be carried at a site on a day or in a shift of it (§6.1): its own target, else a part of a longer one, else
 * a shift's three times.
 */
function targetOf({ targets }: Mine, site: string, day: string, wanted: 'day' | 'shift'): number | null {
  const days = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  const inDay: Readonly<Record<string, number>> = { day: 1, month: 1 / days, shift: 3 };
  const order = wanted === 'day' ? ['day', 'month', 'shift'] : ['shift', 'day', 'month'];
  const [valid] = targets
    .filter(
      (target) =>
        target.site === site &&
        target.metric === 'total_t' &&
        target.isOfSite &&
        target.from <= day &&
        (target.to === null || target.to >= day),
    )
    .toSorted(
      (one, other) => order.indexOf(one.period) - order.indexOf(other.period) || other.from.localeCompare(one.from),
    );
  return valid ? (valid.value * (inDay[valid.period] ?? 0)) / (wanted === 'day' ? 1 : 3) : null;
}

/** The shifts of a site that have begun since the day of its first trip. */
export function workedShifts(mine: Mine, question: Question, id: string) {
  const dates = mine.trips.filter((trip) => trip.site === id && trip.state !== 'rejected').map(({ date }) => date);
  const first = dates.toSorted()[0] ?? '9999';
  return daysOf(question)
    .filter((day) => day >= first)
    .flatMap((day) => shiftCodes.map((code) => ({ day, code })))
    .filter(({ code }) => question.shift === null || question.shift === code)
    .filter(({ day, code }) => shiftSpan(day, code, siteOf(mine, id)).start < question.now);
}

/** The classes that have a figure of their own. */
const known = new Set(['ore', 'low_grade', 'waste', 'mineralised_waste', 'topsoil']);

/** Tonnes by class: none at all where there was no trip. */
function carriedBy(mine: Mine, trips: readonly Trip[]) {
  if (trips.length === 0) return { tonnes: 0, ore: 0, low_grade: 0, waste: 0, other: null };
  return {
    tonnes: tonnesOf(trips),
    ore: tonnesOfClass(mine, trips, 'ore'),
    low_grade: tonnesOfClass(mine, trips, 'low_grade'),
    waste: tonnesOfClass(mine, trips, 'waste', 'mineralised_waste', 'topsoil'),
    other: tonnesOf(trips.filter(({ material }) => !known.has(mine.materialClass.get(material ?? '') ?? ''))),
  };
}

function shiftFigures(mine: Mine, site: Site, { now }: Question, trips: readonly Trip[], day: string, code: ShiftCode) {
  const span = shiftSpan(day, code, site);
  const [hours, length] = [(Math.min(span.end, now) - span.start) / hourMs, (span.end - span.start) / hourMs];
  const target = times(targetOf(mine, site.id, day, 'shift'), hours / length);
  const trucks = [...groupBy(trips, ({ truck }) => truck).values()];
  const minutes = (from: number, to: number): number => (to - from) / 60_000;
  const first = trucks.flatMap((some) => {
    const loads = some.flatMap(({ loadStart }) => loadStart ?? []);
    return loads.length === 0 ? [] : [minutes(span.start, Math.min(...loads))];
  });
  const last = trucks.map((some) => minutes(Math.max(...some.map(({ dumpEnd }) => dumpEnd)), span.end));
  const { other: _, ...ofClasses } = carriedBy(mine, trips);
  const review = trips.filter(({ state }) => state === 'to_review');
  const { cycle = null, queue_pct = null } = cycleMeans(trips);
  return {
    trips: trips.length,
    ...ofClasses,
    to_review: review.length,
    to_review_t: tonnesOf(review) ?? 0,
    target,
    achieved: times(over(carriedBy(mine, trips).tonnes, target), 100),
    t_per_h: over(carriedBy(mine, trips).tonnes, hours),
    trucks: trucks.length,
    cycle,
    queue_pct,
    first_delay: over(sum(first), first.length),
    last_loss: span.end > now ? null : over(sum(last), trucks.length),
  };
}

/** Shifts with their target, first and last trips (§10.5, §10.22). */
export const tripsByShift: Recomputation = {
  report: 'trips_by_shift',
  keyOf: ({ site, production_date: day, shift }) => `${String(site)} ${String(day)} ${String(shift)}`,
  rows: (mine, question) => {
    const trips = groupBy(tripsOf(mine, question), ({ site, date, shift }) => `${site} ${date} ${shift}`);
    return new Map(
      question.sites.flatMap((site) =>
        workedShifts(mine, question, site).map(({ day, code }) => {
          const key = `${site} ${day} ${code}`;
          return [key, shiftFigures(mine, siteOf(mine, site), question, trips.get(key) ?? [], day, code)];
        }),
      ),
    );
  },
};

function dayFigures(mine: Mine, question: Question, trips: readonly Trip[], day: string) {
  const sites = question.sites.filter(
    (site) => workedShifts(mine, { ...question, from: day, to: day }, site).length > 0,
  );
  const target = sumOrNull(sites.map((site) => targetOf(mine, site, day, question.shift === null ? 'day' : 'shift')));
  const { tonnes, ore, waste, low_grade, other } = carriedBy(mine, trips);
  const since = (from: string): number => tonnesOf(tripsOf(mine, { ...question, from, to: day })) ?? 0;
  return {
    trips: trips.length,
    tonnes,
    ore,
    low_grade,
    waste,
    other,
    target,
    achieved: times(over(tonnes, target), 100),
    stripping: over(waste, ore),
    bank_m3: trips.length === 0 ? 0 : sumOrNull(trips.map(({ bank_m3 }) => bank_m3)),
    ...(trips.length === 0 ? { tkm: 0, distance: null } : haulage(trips)),
    month: since(`${day.slice(0, 7)}-01`),
    year: since(`${day.slice(0, 4)}-01-01`),
  };
}

/** Production dates: stripping ratio, t·km and sums since the first (§10.10, §10.11). */
export const dailyProduction: Recomputation = {
  report: 'daily_production',
  keyOf: ({ production_date: day }) => String(day),
  rows: (mine, question) => {
    const trips = groupBy(tripsOf(mine, question), ({ date }) => date);
    const days = question.sites.flatMap((site) => workedShifts(mine, question, site).map(({ day }) => day));
    return new Map([...new Set(days)].map((day) => [day, dayFigures(mine, question, trips.get(day) ?? [], day)]));
  },
  decimals: { stripping: 2 },
};
