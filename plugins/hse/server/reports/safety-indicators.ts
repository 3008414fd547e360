import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { serverReport } from '../../../../core/reports/report.server.ts';
import { safetyFigures, safetyIndicators, type SafetyFigure } from '../../reports/safety-indicators.ts';
import { inspectionsDone } from './indicators/inspections.ts';
import { attainment } from './indicators/observations.ts';
import { checkedBeforeStart } from './indicators/pre-start.ts';
import { daysSinceLostTime, ratesOfYear } from './indicators/rates.ts';
import { trainingAttended, trainingPassed } from './indicators/trainings.ts';
import {
  actionsOnTime,
  closedInTime,
  inHandWithinDay,
  inOrder,
  jobsWithCard,
  permitsInValidity,
  permitsOnTime,
  reachedByTalks,
} from './indicators/shares.ts';

interface Told {
  readonly value: number | null;
  readonly part?: number | null;
  readonly whole?: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly missing?: string | null;
  /** The last day that is judged. */
  readonly until?: string;
}

export const safetyIndicatorsReport = serverReport(safetyIndicators, async (context) => {
  const { db, sites, to } = context;
  const [
    days,
    year,
    observed,
    closure,
    inHand,
    actions,
    inspections,
    preStart,
    regulatory,
    permitsIssued,
    permitsEnded,
    cards,
    talks,
    attended,
    passed,
    targets,
  ] = await Promise.all([
    daysSinceLostTime(context),
    ratesOfYear(context),
    attainment(context),
    closedInTime(context),
    inHandWithinDay(context),
    actionsOnTime(context),
    inspectionsDone(context),
    checkedBeforeStart(context),
    inOrder(context),
    permitsOnTime(context),
    permitsInValidity(context),
    jobsWithCard(context),
    reachedByTalks(context),
    trainingAttended(context),
    trainingPassed(context),
    targetsOf(db, sites, Number(to.slice(0, 4))),
  ]);
  const { rates, missing } = year;
  const { hours } = rates;
  const told: Readonly<Record<SafetyFigure, Told>> = {
    days_since_lti: { value: days },
    trifr: { value: rates.trifr, part: rates.recordable, whole: hours, low: rates.low, high: rates.high, missing },
    ltifr: { value: rates.ltifr, part: year.lostTime, whole: hours, ...year.lostTimeBand, missing },
    severity: { value: rates.severity, part: year.lostDays, whole: hours, missing },
    hpi: { value: year.highRate, part: year.high, whole: hours, ...year.highBand, missing },
    near_miss_ratio: { value: year.nearRatio, part: year.near, whole: rates.recordable },
    sor_attainment: observed.attainment,
    sor_participation: observed.participation,
    sor_closure: closure,
    high_potential_24h: inHand,
    actions_on_time: actions,
    inspections: { ...inspections.inWindow, until: inspections.until },
    inspections_weighted: { ...inspections.weighted, until: inspections.until },
    pre_start: preStart,
    regulatory,
    permits_on_time: permitsIssued,
    permits_in_validity: permitsEnded,
    spa: cards,
    awareness: talks,
    training_attendance: attended,
    training_passed: passed,
  };
  return (Object.keys(safetyFigures) as SafetyFigure[]).map((figure) => ({
    figure,
    part: null,
    whole: null,
    low: null,
    high: null,
    missing: null,
    until: null,
    ...told[figure],
    target: targets.get(figure) ?? null,
  }));
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
