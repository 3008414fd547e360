import { addBusinessDays, formatISO, isWeekend, parseISO } from 'date-fns';

/** The steps of a purchase in two envelopes in their order (catalogue procurement.md §9.1), as its request holds them. */
export const calendarSteps = [
  'publish_on',
  'questions_until',
  'deadline_at',
  'technical_opening_at',
  'evaluation_until',
  'commercial_opening_at',
  'award_on',
] as const;
export type CalendarStep = (typeof calendarSteps)[number];

/** What follows from the deadline where nobody says otherwise. */
export const proposedSteps = ['technical_opening_at', 'evaluation_until', 'commercial_opening_at', 'award_on'] as const;
export type ProposedStep = (typeof proposedSteps)[number];

/** Working days after the step before, and the hour by the clocks of the site. */
const usual: Readonly<Record<ProposedStep, readonly [days: number, hour: number]>> = {
  technical_opening_at: [1, 10],
  evaluation_until: [5, 17],
  commercial_opening_at: [1, 10],
  award_on: [3, 17],
};

/** The clocks of a site; instants in milliseconds, days `2026-11-25`. */
export interface SiteClock {
  readonly day: (at: number) => string;
  readonly at: (day: string, hour: number) => number;
}

/** Monday to Friday; a day `2026-11-25`. */
export const isWorkday = (day: string): boolean => !isWeekend(parseISO(day));

/** When the offers of a deadline are opened, judged and awarded, in working days of the site; instants in milliseconds. */
export function proposeSteps(deadline: number, clock: SiteClock): Readonly<Record<ProposedStep, number>> {
  let day = clock.day(deadline);
  const next = ([days, hour]: readonly [number, number]): number => {
    day = formatISO(addBusinessDays(parseISO(day), days), { representation: 'date' });
    return clock.at(day, hour);
  };
  return {
    technical_opening_at: next(usual.technical_opening_at),
    evaluation_until: next(usual.evaluation_until),
    commercial_opening_at: next(usual.commercial_opening_at),
    award_on: next(usual.award_on),
  };
}

/** The first step that comes before one that precedes it; null where all are in order. Steps without a date do not count. */
export function outOfOrder(dates: Readonly<Record<string, unknown>>): CalendarStep | null {
  let last = -Infinity;
  for (const step of calendarSteps) {
    const date = dates[step];
    const at = date == null ? Number.NaN : new Date(date as string | Date).getTime();
    if (Number.isNaN(at)) continue;
    if (at < last) return step;
    last = at;
  }
  return null;
}

/** How a step stands: done in time or late, late and not done, or still ahead; of a request that has ended nothing is late. */
export type StepStanding = 'done' | 'done_late' | 'late' | 'ahead';

/** `planned`, `done`: milliseconds, null where there is none. */
export function standingOf(
  planned: number | null,
  done: number | null,
  { now, hasEnded }: { readonly now: number; readonly hasEnded: boolean },
): StepStanding {
  if (done !== null) return planned !== null && done > planned ? 'done_late' : 'done';
  return planned !== null && planned < now && !hasEnded ? 'late' : 'ahead';
}
