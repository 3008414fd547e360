import { addMonths, formatISO, lastDayOfMonth, parseISO } from 'date-fns';
import { sql } from 'kysely';
import type { Caller, Database, Host } from '../../../../core/host/host.ts';
import { seeingAll } from '../../../../core/host/scope/caller-scope.ts';
import { reachIn, type Permission } from '../../../../core/registry/access.ts';
import { contextOf } from '../../../../core/reports/report-context.server.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import { withoutNames } from '../../formulas/names-in.ts';
import type { injuryClasses, priorities } from '../../records/choices.ts';
import type { incidentKinds } from '../../records/incident.ts';
import type { injuryRates } from '../../reports/injury-rates.ts';
import type { safetyIndicators } from '../../reports/safety-indicators.ts';
import { everybody, peopleOfIncident } from '../flash/people-of-incident.ts';
import { injuryRatesReport } from '../reports/injury-rates.ts';
import { daysSinceLostTime } from '../reports/indicators/rates.ts';
import { safetyIndicatorsReport } from '../reports/safety-indicators.ts';
import { mineLocationTable } from '../uses.ts';

type RatesRow = ReportRowOf<typeof injuryRates>;

export interface ReportedSite {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly zone: string;
}

/** Somebody hurt in the month, who counts in the rates: by the event, never by name. */
export interface RecordableCase {
  readonly number: string | null;
  readonly site: string;
  readonly day: string;
  readonly kind: keyof typeof incidentKinds;
  readonly place: string | null;
  readonly injury_class: keyof typeof injuryClasses;
  readonly what: string;
}

export interface OverdueAction {
  readonly number: string | null;
  readonly site: string;
  /** Null where it follows from an accident. */
  readonly what: string | null;
  readonly priority: keyof typeof priorities;
  readonly due_on: string;
  readonly days: number;
}

/** Hours of the month at a site, as they are kept; no employer where nobody told any. */
export interface MonthHours {
  readonly site: string;
  readonly employer: 'company' | 'contractor' | null;
  readonly headcount: number | null;
  readonly hours: number | null;
  readonly source: 'check_in' | 'payroll' | 'declared' | null;
  readonly state: 'proposed' | 'validated' | null;
}

/** What the safety report of a month says (catalogue hse.md §6, /hse/kpi). */
export interface MonthOfSafety {
  readonly sites: readonly ReportedSite[];
  readonly first: string;
  readonly last: string;
  /** The day by which it was made, where the month is not over. */
  readonly until: string | null;
  readonly indicators: readonly ReportRowOf<typeof safetyIndicators>[];
  /** The month itself is the last of the twelve. */
  readonly months: readonly RatesRow[];
  readonly bySite: readonly { readonly site: ReportedSite; readonly month: RatesRow; readonly days: number | null }[];
  /** Null where the reader may not read who was hurt, of hours and of actions likewise. */
  readonly cases: readonly RecordableCase[] | null;
  readonly hours: readonly MonthHours[] | null;
  readonly overdue: readonly OverdueAction[] | null;
  readonly moreOverdue: number;
}

/** So many overdue actions are listed, the oldest first. */
const mostOverdue = 60;

/**
 * All that the report of a month says, to who asks: its figures by the reports that stand on the screen, its lists of the
 * sites whose rows the reader may read.
 */
export async function readMonth(
  host: Host,
  db: Database,
  caller: Caller,
  sites: readonly ReportedSite[],
  first: string,
): Promise<MonthOfSafety> {
  const last = iso(lastDayOfMonth(parseISO(first)));
  const ids = sites.map(({ id }) => id);
  const asked = (from: string, of: readonly string[]) =>
    contextOf(host, db, { from, to: last, shift: null, sites: of, parameters: {} }, caller);
  const ratesOf = async (from: string, of: readonly string[]) => injuryRatesReport.rows(await asked(from, of));
  const today = await latestDay(db, ids);
  const bySite = [];
  for (const site of sites) {
    const [month] = await ratesOf(first, [site.id]);
    if (month) bySite.push({ site, month, days: await daysSinceLostTime(await asked(first, [site.id])) });
  }
  const reading = (permission: Permission): readonly string[] | null => {
    const seen = ids.filter((site) => reachIn(caller.access, permission, site) === 'site');
    return seen.length === ids.length ? seen : null;
  };
  const [ofPersons, ofHours, ofActions] = [
    reading('incident_person:read'),
    reading('hse_exposure:read'),
    reading('hse_action:read'),
  ];
  const overdue = ofActions && (await overdueActions(db, ofActions, last));
  return {
    sites,
    first,
    last,
    until: today < last ? today : null,
    indicators: await safetyIndicatorsReport.rows(await asked(first, ids)),
    months: await ratesOf(iso(addMonths(parseISO(first), -11)), ids),
    bySite,
    cases: ofPersons && (await recordableCases(db, ofPersons, first, last)),
    hours: ofHours && (await hoursOfMonth(db, ofHours, first)),
    overdue: overdue && overdue.listed,
    moreOverdue: overdue?.more ?? 0,
  };
}

const iso = (day: Date): string => formatISO(day, { representation: 'date' });

async function latestDay(db: Database, sites: readonly string[]): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select max(local_clock(now(), time_zone)::date)::text as day from site where id = any(${sites}::uuid[])`.execute(
    db,
  );
  return rows[0]?.day ?? '';
}

/** The rows behind the recordable of the month: under the same conditions as `injuriesOfMonths`. */
async function recordableCases(
  db: Database,
  sites: readonly string[],
  first: string,
  last: string,
): Promise<readonly RecordableCase[]> {
  const { rows } = await sql<Omit<RecordableCase, 'what'> & { readonly id: string; readonly description: string }>`
    select event.id, event.number, place.code as site, production_date(event.occurred_at, place.time_zone)::text as day,
      event.kind, location.code as place, hurt.injury_class, event.description
    from incident_person hurt
    join incident event on event.id = hurt.incident
    join site place on place.id = event.site
    left join ${mineLocationTable} as location on location.id = event.place
    where event.site = any(${sites}::uuid[]) and hurt.deleted_at is null and event.deleted_at is null
      and event.state <> 'not_work_related' and event.kind <> 'commuting'
      and hurt.injury_class in ('FAT', 'LTI', 'RWI', 'MTI')
      and production_date(event.occurred_at, place.time_zone) between ${first} and ${last}
    order by event.occurred_at, event.number, hurt.injury_class`.execute(db);
  // Names of people of all sites are compared, and told nobody.
  return seeingAll(db, async () => {
    const others = rows.length === 0 ? [] : await everybody(db);
    const told: RecordableCase[] = [];
    for (const { id, description, ...row } of rows)
      told.push({ ...row, what: shortened(withoutNames(description, await peopleOfIncident(db, id), others)) });
    return told;
  });
}

/**
 * Actions that were due by the end of the month, or by now, and not done by then, the oldest first, and how many there are.
 * Free words of what follows from an accident may name who was hurt: they stay where they are.
 */
async function overdueActions(
  db: Database,
  sites: readonly string[],
  last: string,
): Promise<{ readonly listed: readonly OverdueAction[]; readonly more: number }> {
  const { rows } = await sql<OverdueAction & { readonly all: number }>`
    with place as (
      select id, code, least(${last}::date, local_clock(now(), time_zone)::date) as day
      from site where id = any(${sites}::uuid[]))
    select task.number, place.code as site, case when task.incident is null then task.description end as what,
      task.priority, task.due_on::text, place.day - task.due_on as days, count(*) over ()::int as all
    from hse_action task
    join place on place.id = task.site
    where task.deleted_at is null and task.state <> 'cancelled' and task.due_on < place.day
      and (task.done_on is null or task.done_on > place.day)
    order by task.due_on, task.number
    limit ${mostOverdue}`.execute(db);
  const others = rows.length === 0 ? [] : await seeingAll(db, () => everybody(db));
  return {
    listed: rows.map(({ all: _all, what, ...row }) => ({
      ...row,
      what: what === null ? null : shortened(withoutNames(what, [], others)),
    })),
    more: Math.max(0, (rows[0]?.all ?? 0) - rows.length),
  };
}

const longest = 240;
const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
};

async function hoursOfMonth(db: Database, sites: readonly string[], first: string): Promise<readonly MonthHours[]> {
  const { rows } = await sql<MonthHours>`
    select place.code as site, exposure.employer, sum(exposure.headcount)::int as headcount,
      sum(exposure.hours)::double precision as hours, exposure.source, exposure.state
    from site place
    left join hse_exposure exposure on exposure.site = place.id and exposure.month = ${first}
      and exposure.deleted_at is null
    where place.id = any(${sites}::uuid[])
    group by place.code, exposure.employer, exposure.source, exposure.state
    order by place.code, exposure.employer, exposure.state desc, exposure.source`.execute(db);
  return rows;
}
