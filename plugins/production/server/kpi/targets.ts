import { getDaysInMonth, parseISO } from 'date-fns';
import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import { targetFor } from '../../reports/formulas/production.ts';

interface Target {
  readonly site: string;
  readonly period: 'shift' | 'day' | 'month';
  readonly value: number;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** What is to be carried at a site on a day, or in one of its shifts: tonnes; null where nobody set a target. */
export type TargetOn = (site: string, day: string, wanted: 'shift' | 'day') => number | null;

/**
 * The targets of a metric for whole sites, newest first; those of one machine or bench are not of everything (catalogue
 * operations.md §6.1).
 */
export async function readTargets(
  { db, sites, from, to }: Pick<ReportContext, 'db' | 'sites' | 'from' | 'to'>,
  metric: string,
): Promise<TargetOn> {
  const { rows } = await sql<Target>`
    select site, period, value::float8 as value, valid_from, valid_to from production_target
    where deleted_at is null
      and metric = ${metric}
      and site = any(${sites}::uuid[])
      and valid_from <= ${to}::date
      and (valid_to is null or valid_to >= ${from}::date)
      and "group" is null and equipment is null and material is null and mine_level is null and operating_stage is null
    order by valid_from desc`.execute(db);
  return (site, day, wanted) => {
    const found = rows.find(
      (target) =>
        target.site === site && target.valid_from <= day && (target.valid_to === null || target.valid_to >= day),
    );
    return found ? targetFor(found.value, found.period, wanted, getDaysInMonth(parseISO(day))) : null;
  };
}
