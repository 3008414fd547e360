import { addDays, addWeeks, formatISO, parseISO, startOfISOWeek } from 'date-fns';
import { labelsOf } from '../../../../core/records/rows.server.ts';
import { serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { controlsByWeek, controlsDue, mostControlsDue, weeksAhead } from '../../reports/controls-due.ts';
import { controlledSubjects } from '../controlled-subjects.ts';
import { siteDay } from '../site-day.ts';

type Due = ReportRowOf<typeof controlsDue>;

const iso = (day: Date): string => formatISO(day, { representation: 'date' });
const mondayOf = (day: string): Date => startOfISOWeek(parseISO(day));

/** What failed, is overdue or falls due within the weeks of the calendar, each site by its own day. */
async function duesOf({ host, db, sites, now, caller, parameters }: ReportContext): Promise<readonly Due[]> {
  const { category, standing, week } = parameters;
  const labels = await labelsOf(host, db, 'site', sites, caller.language);
  const ofSite = async (site: string): Promise<readonly Due[]> => {
    const today = await siteDay(db, site, now);
    const last = iso(addDays(addWeeks(mondayOf(today), weeksAhead), -1));
    const subjects = await controlledSubjects(db, site, today, typeof category === 'string' ? [category] : []);
    return subjects.flatMap(({ state, next_due: due, ...subject }): readonly Due[] => {
      const ahead = state === 'failed' || state === 'overdue' ? null : due;
      if (state !== 'failed' && state !== 'overdue' && (ahead === null || ahead > last)) return [];
      return [
        {
          site: { id: site, label: labels.get(site) ?? '' },
          subject: subject.subject,
          category: { id: subject.category_id, label: subject.category[caller.language] },
          last_control: subject.last_control,
          next_due: due,
          standing: state === 'failed' || state === 'overdue' ? state : 'coming',
          week: ahead === null ? null : iso(mondayOf(ahead)),
          count: 1,
          item: subject.item,
          equipment: subject.equipment,
        },
      ];
    });
  };
  return (await Promise.all(sites.map(ofSite)))
    .flat()
    .filter((row) => (standing ?? row.standing) === row.standing && (week ?? row.week) === row.week);
}

/** The most urgent first: what was never controlled, then by the day on which it is due. */
export const controlsDueReport = serverReport(
  controlsDue,
  async (context) =>
    (await duesOf(context))
      .toSorted(
        (one, other) =>
          (one.next_due ?? '').localeCompare(other.next_due ?? '') ||
          (one.subject ?? '').localeCompare(other.subject ?? ''),
      )
      .slice(0, mostControlsDue + 1),
  { most: mostControlsDue, leavesOut: 'last' },
);

export const controlsByWeekReport = serverReport(controlsByWeek, async (context) => {
  const dues = await duesOf(context);
  return [...Map.groupBy(dues, ({ category, standing, week }) => `${category?.id} ${standing} ${week}`).values()]
    .flatMap((those) => (those[0] ? [{ ...those[0], count: those.length }] : []))
    .map(({ category, standing, week, count }) => ({ category, standing, week, count }))
    .toSorted(
      (one, other) =>
        (one.category?.label ?? '').localeCompare(other.category?.label ?? '') ||
        (one.week ?? '').localeCompare(other.week ?? '') ||
        // Before what is ahead stands what failed, then what is overdue.
        placeOf(one.standing) - placeOf(other.standing),
    );
});

const places: readonly (string | null)[] = ['failed', 'overdue', 'coming'];
const placeOf = (standing: string | null): number => places.indexOf(standing);
