import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import type { CategoryTimes } from '../../formulas/time-model.ts';
import { hoursWithin, spellsSql } from '../ledger/spells-sql.ts';

interface Spent {
  readonly equipment: string;
  readonly times: CategoryTimes;
}

/** Hours by category of every machine, clipped to the shifts of the period, to commissioning and to now. */
export async function readSpent({
  db,
  shifts,
  shift: code,
  sites,
  startsAt,
  endsAt,
  now,
}: ReportContext): Promise<ReadonlyMap<string, CategoryTimes>> {
  // Shifts follow each other without gap: unless one of them is asked for, their span says the same a hundred times
  // faster.
  const windows =
    code === null
      ? sql`select site, min(starts_at) as starts_at, max(ends_at) as ends_at from shift group by site`
      : sql`select site, starts_at, ends_at from shift where starts_at < now()`;
  const { rows } = await sql<Spent>`
    with ${shifts}, span as materialized (${windows}), spent as (
      select spell.equipment, spell.category, sum(${hoursWithin(sql`span.starts_at`, sql`span.ends_at`, now)}) as hours
      from ${spellsSql({ sites, startsAt, endsAt, now })} spell
      join span on span.site = spell.site
        and spell.started_at < least(span.ends_at, now())
        and coalesce(spell.ended_at, now()) > span.starts_at
      group by 1, 2
    ) select equipment, jsonb_object_agg(category, hours) as times from spent group by 1`.execute(db);
  return new Map(rows.map(({ equipment, times }) => [equipment, times]));
}
