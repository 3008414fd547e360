import { differenceInCalendarDays, formatISO, parseISO, subDays, subYears } from 'date-fns';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { contextOf } from '../../../../core/reports/report-context.server.ts';
import { isWanted, serverReport, type ReportContext } from '../../../../core/reports/report.server.ts';
import { yearBefore } from '../../formulas/rolling-year.ts';
import {
  figureUntoldBy,
  safetyFigures,
  safetyIndicators,
  yearFigures,
  type SafetyFigure,
} from '../../reports/safety-indicators.ts';
import { inspectionsDone } from './indicators/inspections.ts';
import { refuseNotBegun } from './not-begun.ts';
import { attainment } from './indicators/observations.ts';
import { permitsAtWork, permitsEnded, permitsOnTime } from './indicators/permits.ts';
import { checkedBeforeStart } from './indicators/pre-start.ts';
import { daysSinceLostTime, ratesOfYear } from './indicators/rates.ts';
import { trainingAttended, trainingPassed } from './indicators/trainings.ts';
import {
  actionsOnTime,
  closedInTime,
  inHandWithinDay,
  inOrder,
  jobsWithCard,
  reachedByTalks,
} from './indicators/shares.ts';

interface Told {
  readonly value: number | null;
  readonly part?: number | null;
  readonly whole?: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly missing?: string | null;
  /** The last day that is judged; of permits, the instant by which their validity had ended. */
  readonly until?: string;
  readonly types?: string;
}

/** What is told over the twelve full months before the end of the period, and of the days without an accident. */
async function figuresOfYear(context: ReportContext): Promise<Readonly<Partial<Record<SafetyFigure, Told>>>> {
  const [days, year] = await Promise.all([daysSinceLostTime(context), ratesOfYear(context)]);
  const { rates, missing } = year;
  const { hours } = rates;
  return {
    days_since_lti: { value: days },
    trifr: { value: rates.trifr, part: rates.recordable, whole: hours, low: rates.low, high: rates.high, missing },
    ltifr: { value: rates.ltifr, part: year.lostTime, whole: hours, ...year.lostTimeBand, missing },
    tf2: { value: rates.tf2, part: rates.recordable + year.firstAidDeclared, whole: hours, ...year.tf2Band, missing },
    first_aid_rate: { value: rates.first_aid_rate, part: year.firstAid, whole: hours, ...year.firstAidBand, missing },
    severity: { value: rates.severity, part: year.lostDays, whole: hours, missing },
    mean_severity: { value: rates.mean_severity, part: year.lostDays, whole: year.lti },
    hpi: { value: year.highRate, part: year.high, whole: hours, ...year.highBand, missing },
    near_miss_ratio: { value: year.nearRatio, part: year.near, whole: rates.recordable },
  };
}

/** What is told of the period itself. */
async function figuresOfPeriod(context: ReportContext): Promise<Readonly<Partial<Record<SafetyFigure, Told>>>> {
  const [
    observed,
    closure,
    inHand,
    actions,
    inspections,
    preStart,
    regulatory,
    issued,
    ended,
    atWork,
    cards,
    talks,
    attended,
    passed,
    types,
  ] = await Promise.all([
    attainment(context),
    closedInTime(context),
    inHandWithinDay(context),
    actionsOnTime(context),
    inspectionsDone(context),
    checkedBeforeStart(context),
    inOrder(context),
    permitsOnTime(context),
    permitsEnded(context),
    permitsAtWork(context),
    jobsWithCard(context),
    reachedByTalks(context),
    trainingAttended(context),
    trainingPassed(context),
    badNews(context.db),
  ]);
  return {
    sor_attainment: observed.attainment,
    sor_participation: observed.participation,
    sor_closure: closure,
    high_potential_24h: { ...inHand, types },
    actions_on_time: actions,
    inspections: { ...inspections.inWindow, until: inspections.until },
    inspections_weighted: { ...inspections.weighted, until: inspections.until },
    pre_start: preStart,
    regulatory,
    permits_on_time: issued,
    permits_closed: { ...ended.closed, until: ended.until },
    permits_in_validity: { ...ended.inValidity, until: ended.until },
    permits_expired: { ...ended.expired, until: ended.until },
    permits_extended: atWork.extended,
    permits_suspended: atWork.suspended,
    permits_audited: atWork.audited,
    spa: cards,
    awareness: talks,
    training_attendance: attended,
    training_passed: passed,
  };
}

/** Ids of the types of observations that are no praise. */
async function badNews(db: Database): Promise<string> {
  const { rows } = await sql<{ ids: string }>`
    select coalesce(json_agg(id), '[]')::text as ids from sor_type where nature <> 'positive'`.execute(db);
  return rows[0]?.ids ?? '[]';
}

export const safetyIndicatorsReport = serverReport(safetyIndicators, async (context) => {
  const { db, sites, from, to, parameters } = context;
  await refuseNotBegun(context);
  const [ofYear, ofPeriod, targets, earlier] = await Promise.all([
    figuresOfYear(context),
    figuresOfPeriod(context),
    targetsOf(db, sites, Number(to.slice(0, 4))),
    isWanted(context, 'before') ? figuresBefore(context) : null,
  ]);
  const told = { ...ofYear, ...ofPeriod };
  return (Object.keys(safetyFigures) as SafetyFigure[]).map((figure) => {
    const untold = figureUntoldBy(figure, context);
    const isOfYear = yearFigures.has(figure);
    const span = earlier && (isOfYear ? earlier.year : earlier.period);
    const before = untold.length > 0 ? null : (earlier?.told[figure]?.value ?? null);
    return {
      figure,
      value: null,
      part: null,
      whole: null,
      low: null,
      high: null,
      missing: null,
      until: null,
      types: null,
      ...(untold.length > 0 ? {} : told[figure]),
      target: untold.length > 0 ? null : (targets.get(figure) ?? null),
      untold: untold.length > 0 ? untold : null,
      before,
      before_from: before === null ? null : (span?.from ?? null),
      before_to: before === null ? null : (span?.to ?? null),
    };
  });

  async function figuresBefore(now: ReportContext) {
    const iso = (day: Date): string => formatISO(day, { representation: 'date' });
    const days = differenceInCalendarDays(parseISO(to), parseISO(from)) + 1;
    const period = { from: iso(subDays(parseISO(from), days)), to: iso(subDays(parseISO(from), 1)) };
    const year = yearBefore(iso(subYears(parseISO(yearBefore(to).to), 1)));
    const asked = (span: { readonly from: string; readonly to: string }) =>
      contextOf(now.host, db, { from: span.from, to: span.to, shift: now.shift, sites, parameters }, now.caller);
    const { days_since_lti: _days, ...ofYearBefore } = await figuresOfYear(await asked(year));
    return {
      period,
      year,
      told: { ...ofYearBefore, ...(await figuresOfPeriod(await asked(period))) } as Partial<Record<SafetyFigure, Told>>,
    };
  }
});

/** What all of the sites aim at in a year; nothing where they differ. */
async function targetsOf(db: Database, sites: readonly string[], year: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ indicator: string; target: number }>`
    select aim->>'indicator' as indicator, min((aim->>'target')::double precision) as target
    from hse_setting setting
    cross join jsonb_array_elements(coalesce(setting.targets, '[]')) aim
    where setting.site = any(${sites}::uuid[]) and setting.deleted_at is null and (aim->>'year')::int = ${year}
    group by 1
    having count(distinct aim->>'target') = 1 and count(distinct setting.site) = ${sites.length}`.execute(db);
  return new Map(rows.map(({ indicator, target }) => [indicator, target]));
}
