import { ledgerHours, serviceOf } from './ledger-time.ts';
import type { Mine } from './mine-rows.ts';
import { over, sum, times } from './numbers.ts';
import { daysOf, shiftCodes, shiftSpan, siteOf, spansOf, type Question } from './period.ts';
import type { Figures, Recomputation } from './recomputation.ts';
import { operatorsOf } from './seats.ts';

/** Production dates of the period that have begun at some site. */
const begunDays = (mine: Mine, question: Question): number =>
  Math.max(
    ...question.sites.map(
      (site) =>
        daysOf(question).filter((day) =>
          shiftCodes
            .filter((code) => question.shift === null || question.shift === code)
            .some((code) => shiftSpan(day, code, siteOf(mine, site)).start < question.now),
        ).length,
    ),
  );

const nothing: Figures = {
  calendar: null,
  scheduled: null,
  available: null,
  operating: null,
  down: null,
  up: null,
  per_day: null,
  pa: null,
  uoa: null,
};

/** Machines' time by the ledger (§10.1, §10.2). */
export const machinesTime: Recomputation = {
  report: 'fleet_statistics',
  isOfNow: true,
  keyOf: ({ id }) => String(id),
  rows: (mine, question) => {
    const days = begunDays(mine, question);
    const entries = mine.machines.flatMap((machine): (readonly [string, Figures])[] => {
      if (machine.state === 'draft') return [];
      const all = question.sites.map((site) =>
        ledgerHours(mine, [machine], site, spansOf(mine, question, site), question.now),
      );
      const of = (name: 'calendar' | 'scheduled' | 'available' | 'operating' | 'down' | 'up'): number =>
        sum(all.map((hours) => hours[name]));
      const isThere =
        question.sites.includes(machine.site) &&
        (machine.retiredOn === null || machine.retiredOn >= question.from) &&
        (machine.commissionedOn === null || machine.commissionedOn <= question.to);
      const month = { ...question, from: `${question.to.slice(0, 7)}-01`, shift: null };
      const ofMonth = question.sites.map((site) =>
        ledgerHours(mine, [machine], site, spansOf(mine, month, site), question.now),
      );
      const monthCalendar = sum(ofMonth.map(({ calendar }) => calendar));
      const aims = mine.groupTargets.get(machine.group ?? '');
      const aim = times(aims?.availability ?? null, (aims?.utilisation ?? 0) / 10_000);
      const now: Figures = {
        ownership: machine.ownership,
        month_hours: monthCalendar === 0 ? null : sum(ofMonth.map((hours) => hours.operating)),
        month_target: monthCalendar === 0 || !aims?.utilisation ? null : times(aim, monthCalendar),
        ...operatorsOf(mine, machine, spansOf(mine, question, machine.site), question.now),
      };
      if (of('calendar') === 0) return isThere ? [[machine.id, { ...nothing, ...now }]] : [];
      return [
        [
          machine.id,
          {
            calendar: of('calendar'),
            scheduled: of('scheduled'),
            available: of('available'),
            operating: of('operating'),
            down: of('down'),
            up: of('up'),
            per_day: over(of('operating'), days),
            pa: times(over(of('up'), of('calendar')), 100),
            uoa: times(over(of('operating'), of('available')), 100),
            ...now,
          },
        ],
      ];
    });
    return new Map(entries);
  },
};

/** Time of all machines in each shift of a site. */
export const shiftsTime: Recomputation = {
  report: 'availability_by_shift',
  keyOf: ({ site, production_date: day, shift }) => `${String(site)} ${String(day)} ${String(shift)}`,
  rows: (mine, question) => {
    const machines = mine.machines.filter((machine) => serviceOf(machine) !== null);
    const shifts = question.sites.flatMap((site) =>
      daysOf(question).flatMap((day) =>
        shiftCodes
          .filter((code) => question.shift === null || question.shift === code)
          .map((code) => ({ site, day, code, span: shiftSpan(day, code, siteOf(mine, site)) })),
      ),
    );
    const entries = shifts.flatMap(({ site, day, code, span }): (readonly [string, Figures])[] => {
      const { calendar, available, operating, down, up, pa, uoa } = ledgerHours(
        mine,
        machines,
        site,
        [span],
        question.now,
      );
      return calendar === 0 ? [] : [[`${site} ${day} ${code}`, { calendar, available, operating, down, up, pa, uoa }]];
    });
    return new Map(entries);
  },
};
