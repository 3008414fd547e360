import { sql } from 'kysely';
import type { ReportContext } from '../../../../core/reports/report.server.ts';
import type { CategoryTimes } from '../../formulas/time-model.ts';
import { hoursWithin, spellsSql } from '../ledger/spells-sql.ts';

/** The time of a machine that readings of telematics cover. */
export interface Span {
  readonly equipment: string;
  readonly from: string;
  readonly to: string;
}

/** Hours by category of machines, each within its own span of a period. */
export async function readSpentWithin(
  { db, sites, startsAt, endsAt, now }: Pick<ReportContext, 'db' | 'sites' | 'startsAt' | 'endsAt' | 'now'>,
  spans: readonly Span[],
): Promise<ReadonlyMap<string, CategoryTimes>> {
  if (spans.length === 0) return new Map();
  const { rows } = await sql<{ readonly equipment: string; readonly times: CategoryTimes }>`
    with spent as (
      select spell.equipment, spell.category, sum(${hoursWithin(sql`span.from`, sql`span.to`, now)}) as hours
      from ${spellsSql({ sites, startsAt, endsAt, now })} spell
      join jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        as span(equipment uuid, "from" timestamptz, "to" timestamptz)
        on span.equipment = spell.equipment
          and spell.started_at < span.to
          and coalesce(spell.ended_at, ${now}::timestamptz) > span.from
      group by 1, 2
    ) select equipment, jsonb_object_agg(category, hours) as times from spent group by 1`.execute(db);
  return new Map(rows.map(({ equipment, times }) => [equipment, times]));
}

/** The spans of one counter; a single reading covers no time. */
export const spansOf = (
  growth: readonly {
    readonly equipment: string;
    readonly name: string;
    readonly grown: number | null;
    readonly first_at: string | null;
    readonly last_at: string | null;
  }[],
  ...names: readonly string[]
): readonly Span[] =>
  growth.flatMap(({ equipment, name, grown, first_at: from, last_at: to }) =>
    names.includes(name) && grown !== null && from !== null && to !== null ? [{ equipment, from, to }] : [],
  );
